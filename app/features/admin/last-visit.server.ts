import { z } from "zod";
import { typedCookie } from "~/session/session.server";

/** Pages looked at within this time are one visit: loading a page anew does not make its news old. */
const VISIT_MS = 30 * 60_000;

const known = z.number().int().nonnegative().nullable();
/** What there was at a moment; null where it could not be had. Ids are numbers that rise. */
const snapshotSchema = z.object({
  /** epoch milliseconds */
  at: z.number().int().positive(),
  newestToilet: known,
  reviews: known,
  newestPosts: z.record(z.string().max(20), known),
});
export type Snapshot = z.output<typeof snapshotSchema>;

/** What the cookie keeps for one member: what there was at the visit before, and at this one. */
const visitsSchema = z.object({ who: z.string(), before: snapshotSchema.nullable(), latest: snapshotSchema });
type Visits = z.output<typeof visitsSchema>;
const cookie = typedCookie("admin-visit", visitsSchema);

/** The visits of this member with this browser. A cookie that is odd, or another member's, is none. */
async function findVisits(request: Request, who: string): Promise<Visits | null> {
  const visits = await cookie.parse(request.headers.get("Cookie"));
  return visits?.who === who ? visits : null;
}

/** What the news are told against, null at the first visit, and the Set-Cookie value that remembers this one. */
export async function rememberVisit(
  request: Request,
  who: string,
  now: Snapshot,
): Promise<{ before: Snapshot | null; setCookie: string }> {
  const visits = await findVisits(request, who);
  const isSameVisit = visits !== null && now.at - visits.latest.at < VISIT_MS;
  const before = isSameVisit ? visits.before : (visits?.latest ?? null);
  const latest: Snapshot = {
    at: now.at,
    newestToilet: now.newestToilet ?? visits?.latest.newestToilet ?? null,
    reviews: now.reviews ?? visits?.latest.reviews ?? null,
    newestPosts: Object.fromEntries(
      Object.entries(now.newestPosts).map(([board, newest]) => [
        board,
        newest ?? visits?.latest.newestPosts[board] ?? null,
      ]),
    ),
  };
  return { before, setCookie: await cookie.serialize({ who, before, latest } satisfies Visits) };
}
