import type { LatLng } from "../../app/geo/projection";
import { answered, type Fields, openMemberSession } from "./http-session";
import { makePhoto } from "./photos";

/** Degrees of latitude in a metre. */
const METER = 1 / 111_195;
/** Distances in metres: none lies where its rounding to 10 m or 0.1 km may go either way. */
const metersOf = (index: number) => 133 + index * 100;

/** Open at every hour, so that lists keep their order. */
const ALWAYS_OPEN = { hoursTags: "24시간" };
/** Closed at every hour. */
export const ALWAYS_CLOSED = { hoursTags: "폐쇄" };

type OwnToilet = { id: string; name: string };

/**
 * Registers toilets for one file of tests. Its place has to be its own: the files of a run share an app, and neither the
 * sample's opening hours nor the toilets that other files leave may decide what a list or a map shows first.
 * @param fields of each toilet beside name and position, nearest first: the first stands 133 m north, each next 100 m further
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
  for (const [index, own] of fields.entries()) {
    const name = `${title} ${index + 1}`;
    const position = { lat: String(lat + metersOf(index) * METER), lng: String(lng) };
    const { location } = await answered(
      303,
      member.post("/map/register", {
        ...{ intent: "register-toilet", name, buildingName: "건물", address: "어딘가 1", ...position },
        ...{ ...ALWAYS_OPEN, photos, ...own },
      }),
    );
    toilets.push({ id: /toiletId=(\d+)/.exec(location ?? "")?.[1] ?? "", name });
  }
  return toilets;
}
