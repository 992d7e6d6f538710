import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Card, FactList } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { DETAILS, LISTS, NOT_INDEXED } from "./sample-pages";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle(({ location }) => DETAILS[location.pathname]?.title ?? null, NOT_INDEXED);

const INVALID_ACCESS = "잘못된 접근입니다.";

/** Finds the row by the `id` parameter; the first one without it. @throws a 404 for an unknown id */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const rows = LISTS[DETAILS[pathname]?.list ?? ""]?.rows ?? [];
  const id = searchParams.get("id");
  const row = id === null ? rows[0] : rows.find((candidate) => candidate.id === id);
  if (!row) throw data(INVALID_ACCESS, { status: 404 });
  return row;
}

export default function SampleDetailPage() {
  const row = useLoaderData<typeof loader>();
  const detail = DETAILS[useLocation().pathname];
  if (!detail) return null;
  return (
    <>
      <h1>{row[detail.heading]}</h1>
      <Card as="div">
        <FactList facts={detail.facts.map(([label, key]) => [label, factOf(key, row[key])])} />
        {detail.text && <p>{row[detail.text]}</p>}
      </Card>
      <p className="actions">
        <Link className="button" to={detail.list}>
          목록
        </Link>
      </p>
    </>
  );
}

const factOf = (key: string, value: string | undefined) =>
  key === "fileName" ? `${value} (예시라서 내려받을 수 없습니다)` : value;
