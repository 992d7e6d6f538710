import { env } from "~/env.server";
import type { LatLng } from "~/geo/projection";
import { logOf } from "~/logger.server";
import { thisMinute } from "~/opening-hours/open-now.server";
import { NO_FILTERS, type Place } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { zoomShowing } from "~/toilet-directory/place-view";
import { createKakaoLocal } from "./kakao-local.server";
import { mergePlaces } from "./merge-places";
import { maySpendKakao } from "./search-limit.server";

const kakao = env.KAKAO_REST_API_KEY ? createKakaoLocal(env.KAKAO_REST_API_KEY) : null;

const NO_ADDRESS = "주소 없음";
const COORDINATE_DECIMALS = 6;

/** No feed has arrived yet, so there is nothing to search in. */
export class SearchNotReadyError extends Error {
  override name = "SearchNotReadyError";
}

/**
 * Places by name, best first: what the gazetteer and the toilet feed know, merged with Kakao's where there is a key.
 * @param request whose visitor's share of the Kakao quota is spent
 * @param near the middle of the present view: it only ranks
 * @throws SearchNotReadyError before the first feed, or the directory's error
 */
export async function listPlaces(
  text: string,
  limit: number,
  request: Request,
  near: LatLng | null = null,
): Promise<Place[]> {
  const [own, others] = await Promise.allSettled([
    directory.searchPlaces(text, limit, near),
    listKakaoPlaces(text, request),
  ]);
  const kakaos = others.status === "fulfilled" ? others.value : [];
  if (kakaos.length === 0) {
    if (own.status === "rejected") throw own.reason;
    if (own.value.length === 0 && (await directory.status()).loadedAt === null)
      throw new SearchNotReadyError();
    return own.value;
  }
  const merged = mergePlaces(text, own.status === "fulfilled" ? own.value : [], kakaos, limit, near);
  return Promise.all(merged.map(withView));
}

const KAKAO_RESULTS = 15;

/** Kakao's places; none without a key, without quota, or when Kakao does not answer. */
async function listKakaoPlaces(text: string, request: Request): Promise<Place[]> {
  if (!kakao || !(await maySpendKakao(request))) return [];
  try {
    return await kakao.searchPlaces(text, KAKAO_RESULTS);
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.message : "" }, "place search falls back");
    return [];
  }
}

/** Kakao knows places far from any toilet: they are shown from far enough off to have one in view. */
async function withView(place: Place): Promise<Place> {
  if (place.kind !== "kakao") return place;
  const { lat, lng } = place;
  const nearest = await directory
    .nearest({ lat, lng, filters: NO_FILTERS, withUnknown: false, at: thisMinute(), page: 1, pageSize: 1 })
    .catch(() => null);
  const [toilet] = nearest?.toilets ?? [];
  return toilet ? { ...place, zoom: zoomShowing(place, toilet) } : place;
}

/** The address of a position: Kakao's where there is a key, else the coordinates as text (part 1 section 8). */
export async function addressOf(point: LatLng, request: Request): Promise<string> {
  const coordinates = `${point.lat.toFixed(COORDINATE_DECIMALS)}, ${point.lng.toFixed(COORDINATE_DECIMALS)}`;
  if (!kakao || !(await maySpendKakao(request))) return coordinates;
  try {
    return (await kakao.findAddress(point)) ?? NO_ADDRESS;
  } catch (error) {
    logOf(request).warn({ reason: error instanceof Error ? error.message : "" }, "address lookup falls back");
    return coordinates;
  }
}
