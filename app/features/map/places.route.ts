import type { LoaderFunctionArgs } from "@remix-run/node";
import type { LatLng } from "~/geo/projection";
import { splitKinds } from "~/place-index/kind-words";
import type { Place } from "~/place-index/place";
import { isAnyToiletSearch } from "~/place-index/query";
import { limitSearches } from "~/place-search/kakao-local.server";
import { searchMessages } from "~/place-search/message-words";
import { buildingOf, readPlace } from "~/place-search/place-results.server";
import type { PlaceResult } from "~/place-search/place-search-box";
import { listPlaces, SearchNotReadyError } from "~/place-search/places.server";
import { parseMapQuery } from "./map-query";

const MIN_CHARACTERS = 2;
const MAX_SUGGESTIONS = 5;
const KEPT_BY_BROWSER_S = 60;

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const refusal = await limitSearches(request);
  if (refusal) return refusal;
  const { searchOrigin, ...query } = parseMapQuery(new URL(request.url).searchParams);
  const { place: q } = splitKinds(query.q ?? "");
  if (q.length < MIN_CHARACTERS || isAnyToiletSearch(q)) return Response.json({ places: [] });
  try {
    const places = await listPlaces(q, MAX_SUGGESTIONS, request, searchOrigin);
    return Response.json(
      { places: places.map((place) => suggest(place, searchOrigin)) },
      { headers: { "Cache-Control": `private, max-age=${KEPT_BY_BROWSER_S}` } },
    );
  } catch (error) {
    const message =
      error instanceof SearchNotReadyError ? searchMessages().notReady : searchMessages().failed;
    return Response.json({ places: [], message }, { status: 503 });
  }
}

function suggest(place: Place, near: LatLng | null): PlaceResult {
  const building = buildingOf(place);
  return { ...readPlace(place, near), ...(building && { building }) };
}
