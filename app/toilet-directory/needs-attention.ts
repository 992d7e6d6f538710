import type { Tag, ToiletSummary } from "~/backend/toilet";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import type { AttentionReason, NeedsAttention } from "./directory";

const LOW_STARS = 2.5;
const SAYS_DIRTY = /더러|더럽|불결|지저분|악취|고장|unclean|dirty/i;
const SAYS_CLOSED = /폐쇄|폐업|철거|미개방|휴업|휴관|공사|(?:사용|이용) ?(?:불가|금지|중지)|closed/i;
const TOILETS_PER_SLICE = 8000;

/** Toilets of the same words share their tags: each is read once. */
function saying(words: RegExp): (tags: Tag[]) => boolean {
  const known = new WeakMap<Tag[], boolean>();
  return (tags) => {
    const before = known.get(tags);
    if (before !== undefined) return before;
    const says = tags.some(({ name }) => words.test(name));
    known.set(tags, says);
    return says;
  };
}

const saysClosed = saying(SAYS_CLOSED);
const saysDirty = saying(SAYS_DIRTY);

const REASONS: Record<AttentionReason, (toilet: ToiletSummary) => boolean> = {
  closed: ({ hoursTags, cleanlinessTags }) => saysClosed(hoursTags) || saysClosed(cleanlinessTags),
  dirty: ({ cleanlinessTags }) => saysDirty(cleanlinessTags),
  "low-stars": ({ averageRating }) => averageRating !== null && averageRating <= LOW_STARS,
  "no-photo": ({ photo }) => photo === null,
};

/** Ids are numbers that rise: the larger, the later it was registered. */
const ageOf = ({ id }: { id: string }) => (/^\d+$/.test(id) ? Number(id) : -1);

function createNewest(room: number) {
  const kept: { toilet: ToiletSummary; age: number }[] = [];
  let count = 0;
  return {
    add(toilet: ToiletSummary, age: number) {
      count += 1;
      const last = kept[room - 1];
      if (last && last.age >= age) return;
      const place = kept.findIndex((other) => other.age < age);
      kept.splice(place === -1 ? kept.length : place, 0, { toilet, age });
      kept.length = Math.min(kept.length, room);
    },
    count: () => count,
    toilets: () => kept.map(({ toilet }) => toilet),
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
    const age = ageOf(toilet);
    newest.add(toilet, age);
    for (const { isMeant, found } of groups) if (isMeant(toilet)) found.add(toilet, age);
  }
  return {
    groups: groups.map(({ reason, found }) => ({ reason, count: found.count(), toilets: found.toilets() })),
    reviews,
    newest: newest.toilets(),
  };
}
