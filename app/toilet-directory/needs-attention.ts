import type { ToiletSummary } from "~/backend/toilet";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import type { AttentionReason, NeedsAttention } from "./directory";

const LOW_STARS = 2.5;
const SAYS_DIRTY = /더러|더럽|불결|지저분|악취|고장|unclean|dirty/i;
const SAYS_CLOSED = /폐쇄|폐업|철거|미개방|휴업|휴관|공사|(?:사용|이용) ?(?:불가|금지|중지)|closed/i;
const TOILETS_PER_SLICE = 8000;

const REASONS: Record<AttentionReason, (toilet: ToiletSummary) => boolean> = {
  closed: ({ hoursTags, cleanlinessTags }) =>
    [...hoursTags, ...cleanlinessTags].some(({ name }) => SAYS_CLOSED.test(name)),
  dirty: ({ cleanlinessTags }) => cleanlinessTags.some(({ name }) => SAYS_DIRTY.test(name)),
  "low-stars": ({ averageRating }) => averageRating !== null && averageRating <= LOW_STARS,
  "no-photo": ({ photo }) => photo === null,
};

/** Ids are numbers that rise: the larger, the later it was registered. */
const ageOf = ({ id }: { id: string }) => (/^\d+$/.test(id) ? Number(id) : -1);

function createNewest(room: number) {
  const kept: ToiletSummary[] = [];
  let count = 0;
  return {
    add(toilet: ToiletSummary) {
      count += 1;
      const last = kept[room - 1];
      if (last && ageOf(last) >= ageOf(toilet)) return;
      const place = kept.findIndex((other) => ageOf(other) < ageOf(toilet));
      kept.splice(place === -1 ? kept.length : place, 0, toilet);
      kept.length = Math.min(kept.length, room);
    },
    count: () => count,
    kept,
  };
}

/** Goes through a feed in slices, so that it can go on answering. @param limit toilets named in each list */
export async function findNeedsAttention(toilets: ToiletSummary[], limit: number): Promise<NeedsAttention> {
  const groups = Object.entries(REASONS).map(([reason, isMeant]) => ({
    reason: reason as AttentionReason,
    isMeant,
    found: createNewest(limit),
  }));
  const newest = createNewest(limit);
  let reviews = 0;
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    reviews += toilet.reviewCount;
    newest.add(toilet);
    for (const { isMeant, found } of groups) if (isMeant(toilet)) found.add(toilet);
  }
  return {
    groups: groups.map(({ reason, found }) => ({ reason, count: found.count(), toilets: found.kept })),
    reviews,
    newest: newest.kept,
  };
}
