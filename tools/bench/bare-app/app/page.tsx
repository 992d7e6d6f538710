import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

/** Returns the number of rows that makes the page as long as the one it is compared with. */
export function loader({ request }: LoaderFunctionArgs) {
  return { rows: Number(new URL(request.url).searchParams.get("rows") ?? 0) };
}

export default function Page() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <ul>
      {Array.from({ length: rows }, (_, row) => `화장실 ${row}`).map((name) => (
        <li key={name}>
          <a href={`/map/detail?toiletId=${name.length}`}>{name}</a> <span>걸어서 3분</span>
        </li>
      ))}
    </ul>
  );
}
