import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerTile } from "./tile-answer.server";

/** A tile of the base map; most are answered before the framework is asked, by the same function. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { status, headers, body } = await answerTile({
    url: pathname + search,
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  return new Response(body as BodyInit | null, { status, headers });
}
