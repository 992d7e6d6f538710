import { resolve } from "node:path";
import { startApp } from "./app-server";
import type { HttpSession } from "./http-session";
import { fieldValue, summaryOf } from "./http-session-page";
import { startStandIn } from "./http-stand-in";
import { makePhoto } from "./photos";
import { useStarted } from "./started";

/** Toilets whose pin moves, for the tests of their address. */

export const STORED_ADDRESS = "대전 서구 둔산남로 57";
export const FOUND_ADDRESS = "대전 유성구 대학로 99";
/** Outside the first view of other tests, because registered toilets stay. */
export const HERE = { lat: 36.3005, lng: 127.3375 };
/** Degrees of latitude per metre. */
const METER = 1 / 111_195;
/** Distances in metres at which the stored address stays without a question, or causes one. */
export const SHORT = 30;
export const LONG = [60, 500, 3000];

export const ADDRESS_OF = "/v2/local/geo/coord2address.json";
export const WORKS = {
  json: { documents: [{ road_address: { address_name: FOUND_ADDRESS }, address: null }] },
};

/** Starts Kakao's stand-in and an app with a key for it. */
export function useKakao() {
  const kakao = useStarted(() => startStandIn({ [ADDRESS_OF]: WORKS }));
  const withKakao = useStarted(() =>
    startApp({
      KAKAO_REST_API_KEY: "a-key",
      KAKAO_LOCAL_STAND_IN: kakao.origin,
      NODE_OPTIONS: `--import=${resolve("tests/support/kakao-redirect.mjs")}`,
    }),
  );
  return { kakao, withKakao };
}

export const northOf = (meters: number) => (HERE.lat + meters * METER).toFixed(7);

/** Registers a toilet. @returns the path of its edit form */
export async function register(session: HttpSession, address: string, where = HERE): Promise<string> {
  const answer = await session.post("/map/register", {
    ...{ intent: "register-toilet", name: `핀을 옮길 곳 ${Date.now() % 1e6}`, buildingName: "건물", address },
    ...{ lat: String(where.lat), lng: String(where.lng), maleLock: "unknown", femaleLock: "unknown" },
    photos: await makePhoto(),
  });
  const toiletId = /toiletId=(\d+)/.exec(answer.location ?? "")?.[1];
  if (!toiletId) throw new Error(`not registered: ${answer.status} ${summaryOf(answer.html)}`);
  return `/map/edit?toiletId=${toiletId}`;
}

export const storedAddress = async (session: HttpSession, path: string) =>
  fieldValue((await session.get(path)).html, "address");
