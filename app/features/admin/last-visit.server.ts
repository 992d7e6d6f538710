import { z } from "zod";
import { typedCookie } from "~/session/session.server";

/** Page views within this time belong to one visit, so that a reload keeps its news. */
const VISIT_MS = 30 * 60_000;

const optionalNumber = z.number().int().nonnegative().nullable();
/** State of the site at a moment; null for unknown parts. Ids are increasing numbers. */
const snapshotSchema = z.object({
  /** epoch milliseconds */
  at: z.number().int().positive(),
  newestToilet: optionalNumber,
  reviews: optionalNumber,
  newestPosts: z.record(z.string().max(20), optionalNumber),
});
export type Snapshot = z.output<typeof snapshotSchema>;

/** Content of the cookie: the state at the member's previous visit and at this one. */
const visitsSchema = z.object({ who: z.string(), before: snapshotSchema.nullable(), latest: snapshotSchema });
type Visits = z.output<typeof visitsSchema>;
const cookie = typedCookie("admin-visit", visitsSchema);

/** Reads this member's visits. Ignores an invalid cookie and another member's. */
async function findVisits(request: Request, memberId: string): Promise<Visits | null> {
  const visits = await cookie.parse(request.headers.get("Cookie"));
  return visits?.who === memberId ? visits : null;
}

/** Returns the state to compare with, null at the first visit, and the Set-Cookie value for this visit. */
export async function rememberVisit(
  request: Request,
  memberId: string,
  current: Snapshot,
): Promise<{ before: Snapshot | null; setCookie: string }> {
  const visits = await findVisits(request, memberId);
  const isSameVisit = visits !== null && current.at - visits.latest.at < VISIT_MS;
  const before = isSameVisit ? visits.before : (visits?.latest ?? null);
  const latest: Snapshot = {
    at: current.at,
    newestToilet: current.newestToilet ?? visits?.latest.newestToilet ?? null,
    reviews: current.reviews ?? visits?.latest.reviews ?? null,
    newestPosts: Object.fromEntries(
      Object.entries(current.newestPosts).map(([board, newestId]) => [
        board,
        newestId ?? visits?.latest.newestPosts[board] ?? null,
      ]),
    ),
  };
  return { before, setCookie: await cookie.serialize({ who: memberId, before, latest } satisfies Visits) };
}
