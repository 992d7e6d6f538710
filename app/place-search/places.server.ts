import { env } from "~/env/env.server";
import type { LatLng } from "~/geo/projection";
import { logOf } from "~/log/logger.server";
import { thisMinute } from "~/opening-hours/open-now.server";
import { readCoordinates } from "~/place-index/pasted-search";
import type { Place } from "~/place-index/place";
import { areaAddressAt, zoomShowing } from "~/place-index/place-view";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { createKakaoLocal, hasKakaoQuota } from "./kakao-local.server";
import { NO_ADDRESS } from "./message-words";
import { mergePlaces } from "./place-results.server";
import type { AddressResult } from "./place-search-box";

const kakao = env.KAKAO_REST_API_KEY ? createKakaoLocal(env.KAKAO_REST_API_KEY) : null;

/** Number of nearby toilets, and their maximum distance, whose addresses decide the district of a position. */
const WITNESSES = 5;
const WITNESS_METERS = 1000;

export class SearchNotReadyError extends Error {
  override name = "SearchNotReadyError";
}

/** Lists places by name, best first. @param request whose visitor's quota is charged @throws SearchNotReadyError */
export async function listPlaces(
  text: string,
  limit: number,
  request: Request,
  near: LatLng | null = null,
): Promise<Place[]> {
  const point = readCoordinates(text);
  if (point) return [placeAt(point)];
  const [ownResult, kakaoResult] = await Promise.allSettled([
    directory.searchPlaces(text, limit, near),
    listKakaoPlaces(text, request),
  ]);
  const kakaoPlaces = kakaoResult.status === "fulfilled" ? kakaoResult.value : [];
  if (kakaoPlaces.length === 0) {
    if (ownResult.status === "rejected") throw ownResult.reason;
    if (ownResult.value.length === 0 && (await directory.status()).loadedAt === null)
      throw new SearchNotReadyError();
    return ownResult.value;
  }
  const mergedPlaces = mergePlaces(
    text,
    ownResult.status === "fulfilled" ? ownResult.value : [],
    kakaoPlaces,
    limit,
    near,
  );
  return Promise.all(mergedPlaces.map(withView));
}

type Found = { text: string; places: Place[] };

/** Lists the places of the first search that is found whole, else of the first that is found in part. */
export async function listFirstPlaces(
  searches: string[],
  limit: number,
  request: Request,
  near: LatLng | null = null,
): Promise<Found> {
  let partlyFound: Found = { text: searches[0] ?? "", places: [] };
  for (const text of searches) {
    const places = await listPlaces(text, limit, request, near);
    const [best] = places;
    if (best && best.missed === undefined) return { text, places };
    if (best && partlyFound.places.length === 0) partlyFound = { text, places };
  }
  return partlyFound;
}

const placeAt = ({ lat, lng }: LatLng): Place => ({
  kind: "point",
  name: `${lat}, ${lng}`,
  lat,
  lng,
  address: areaAddressAt({ lat, lng }) ?? "",
});

const KAKAO_RESULTS = 15;

/** Lists Kakao's places; none without a key or quota, or if Kakao fails. */
async function listKakaoPlaces(text: string, request: Request): Promise<Place[]> {
  if (!kakao || !(await hasKakaoQuota(request))) return [];
  try {
    return await kakao.searchPlaces(text, KAKAO_RESULTS);
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.message : "" }, "place search falls back");
    return [];
  }
}

/** Gives a Kakao place a zoom at which the nearest toilet is visible. */
async function withView(place: Place): Promise<Place> {
  if (place.kind !== "kakao") return place;
  const { lat, lng } = place;
  const nearest = await directory
    .nearest({ lat, lng, filters: NO_FILTERS, withUnknown: false, at: thisMinute(), page: 1, pageSize: 1 })
    .catch(() => null);
  const [toilet] = nearest?.toilets ?? [];
  return toilet ? { ...place, zoom: zoomShowing(place, toilet) } : place;
}

/** Returns Kakao's address, else as much as the gazetteer knows, else `NO_ADDRESS`. */
export async function addressOf(point: LatLng, request: Request): Promise<AddressResult> {
  const kakaoAddress = await findKakaoAddress(point, request);
  if (kakaoAddress) return { ...kakaoAddress, precision: "whole" };
  const nearbyToilets = await directory.within(point, WITNESS_METERS, WITNESSES).catch(() => []);
  const area = areaAddressAt(
    point,
    nearbyToilets.map(({ address }) => address),
  );
  return area ? { address: area, precision: "area" } : { address: NO_ADDRESS, precision: "none" };
}

async function findKakaoAddress(
  point: LatLng,
  request: Request,
): Promise<Omit<AddressResult, "precision"> | null> {
  if (!kakao || !(await hasKakaoQuota(request))) return null;
  try {
    return await kakao.findAddress(point);
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.message : "" }, "address lookup falls back");
    return null;
  }
}
