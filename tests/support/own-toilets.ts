import type { LatLng } from "../../app/geo/projection";
import { answered, type Fields, openMemberSession } from "./http-session";
import { makePhoto } from "./photos";

/** Degrees of latitude per metre. */
const METER = 1 / 111_195;
/** Returns distances in metres, none near the limit of a rounding to 10 m or 0.1 km. */
const metersOf = (index: number) => 133 + index * 100;

/** Always open, so that lists keep their order. */
const ALWAYS_OPEN = { hoursTags: "24시간" };
/** Always closed. */
export const ALWAYS_CLOSED = { hoursTags: "폐쇄" };

type OwnToilet = { id: string; name: string };

/**
 * Registers toilets for one test file. The place must be unique, because the files of a run share an app, and neither
 * the sample's opening hours nor toilets of other files may change the order of a list or a map.
 * @param fields of each toilet besides name and position, nearest first: the first is 133 m north, each next one 100 m
 * further
 */
export async function registerToilets(
  origin: string,
  { lat, lng }: LatLng,
  title: string,
  fields: Fields[],
): Promise<OwnToilet[]> {
  const member = await openMemberSession(origin);
  const photos = await makePhoto();
  const toilets: OwnToilet[] = [];
  for (const [index, toiletFields] of fields.entries()) {
    const name = `${title} ${index + 1}`;
    const position = { lat: String(lat + metersOf(index) * METER), lng: String(lng) };
    const { location } = await answered(
      303,
      member.post("/map/register", {
        ...{ intent: "register-toilet", name, buildingName: "건물", address: "어딘가 1", ...position },
        ...{ ...ALWAYS_OPEN, photos, ...toiletFields },
      }),
    );
    toilets.push({ id: /toiletId=(\d+)/.exec(location ?? "")?.[1] ?? "", name });
  }
  return toilets;
}
