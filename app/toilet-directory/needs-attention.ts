import type { Tag, ToiletSummary } from "~/backend/toilet";
import { yieldToEventLoop } from "~/place-index/slices";
import type { AttentionReason, NeedsAttention } from "./directory";

const LOW_STARS = 2.5;
const SAYS_DIRTY = /더러|더럽|불결|지저분|악취|고장|unclean|dirty/i;
const SAYS_CLOSED = /폐쇄|폐업|철거|미개방|휴업|휴관|공사|(?:사용|이용) ?(?:불가|금지|중지)|closed/i;

const says = (words: RegExp, tags: Tag[]) => tags.some(({ name }) => words.test(name));

const REASONS: Record<AttentionReason, (toilet: ToiletSummary) => boolean> = {
  closed: ({ hoursTags, cleanlinessTags }) =>
    says(SAYS_CLOSED, hoursTags) || says(SAYS_CLOSED, cleanlinessTags),
  dirty: ({ cleanlinessTags }) => says(SAYS_DIRTY, cleanlinessTags),
  "low-stars": ({ averageRating }) => averageRating !== null && averageRating <= LOW_STARS,
  "no-photo": ({ photo }) => photo === null,
};

/** Ids are numbers that rise: the larger, the later it was registered. */
const ageOf = ({ id }: { id: string }) => (/^\d+$/.test(id) ? Number(id) : -1);

/** One list after the other, so that it can go on answering. @param limit toilets named in each list */
export async function findNeedsAttention(toilets: ToiletSummary[], limit: number): Promise<NeedsAttention> {
  const aged = toilets.map((toilet) => ({ toilet, age: ageOf(toilet) }));
  const newestFirst = aged.sort((a, b) => b.age - a.age).map(({ toilet }) => toilet);
  const groups: NeedsAttention["groups"] = [];
  for (const [reason, isMeant] of Object.entries(REASONS)) {
    await yieldToEventLoop();
    const found = newestFirst.filter(isMeant);
    const named = found.slice(0, limit);
    groups.push({ reason: reason as AttentionReason, count: found.length, toilets: named });
  }
  const reviews = toilets.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
  return { groups, reviews, newest: newestFirst.slice(0, limit) };
}
