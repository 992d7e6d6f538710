import { env } from "~/env.server";
import type { LatLng } from "~/geo/projection";
import { logger } from "~/logger.server";
import type { Place } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { createKakaoLocal } from "./kakao-local.server";
import { maySpendKakao } from "./search-limit.server";

const kakao = env.KAKAO_REST_API_KEY ? createKakaoLocal(env.KAKAO_REST_API_KEY) : null;

const NO_ADDRESS = "주소 없음";
const COORDINATE_DECIMALS = 6;

/** No feed has arrived yet, so there is nothing to search in. */
export class SearchNotReadyError extends Error {
  override name = "SearchNotReadyError";
}

/**
 * Places by name, best first: Kakao's where there is a key, what the toilet feed knows otherwise.
 * @param request whose visitor's share of the Kakao quota is spent
 * @throws SearchNotReadyError before the first feed, or the directory's error
 */
export async function listPlaces(text: string, limit: number, request: Request): Promise<Place[]> {
  if (kakao && (await maySpendKakao(request))) {
    try {
      const places = await kakao.searchPlaces(text, limit);
      if (places.length > 0) return places;
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : "" }, "place search falls back");
    }
  }
  const places = await directory.searchPlaces(text, limit);
  if (places.length === 0 && (await directory.status()).loadedAt === null) throw new SearchNotReadyError();
  return places;
}

/** The address of a position: Kakao's where there is a key, else the coordinates as text (part 1 section 8). */
export async function addressOf(point: LatLng, request: Request): Promise<string> {
  const coordinates = `${point.lat.toFixed(COORDINATE_DECIMALS)}, ${point.lng.toFixed(COORDINATE_DECIMALS)}`;
  if (!kakao || !(await maySpendKakao(request))) return coordinates;
  try {
    return (await kakao.findAddress(point)) ?? NO_ADDRESS;
  } catch (error) {
    logger.warn({ reason: error instanceof Error ? error.message : "" }, "address lookup falls back");
    return coordinates;
  }
}
