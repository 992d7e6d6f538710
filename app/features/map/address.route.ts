import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitSearches } from "~/place-search/kakao-local.server";
import { addressOf } from "~/place-search/places.server";
import { listNeighbours } from "~/toilet-directory/directory.server";
import { parsePoint } from "./map-query";
import { mapMessages } from "./message-words";

/** Returns the address of a point. Never cached, because the point may be the visitor's location. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const refusal = await limitSearches(request);
  if (refusal) return refusal;
  const point = parsePoint(new URL(request.url).searchParams);
  if (!point) return Response.json({ message: mapMessages().badPoint }, { status: 400 });
  const [address, neighbours] = await Promise.all([addressOf(point, request), listNeighbours(point)]);
  return Response.json({ ...address, neighbours }, { headers: { "Cache-Control": "private, no-store" } });
}
