import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerMarkers } from "./markers-answer.server";

/** The markers of a box as JSON; most of them are answered before the framework is asked, by the same function. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { status, headers, body } = await answerMarkers({
    search: new URL(request.url).search,
    ifNoneMatch: request.headers.get("If-None-Match"),
    acceptEncoding: request.headers.get("Accept-Encoding"),
  });
  return new Response(body, { status, headers });
}
