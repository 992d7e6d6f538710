import { LRUCache } from "lru-cache";
import { shareInFlight } from "~/backend/share-in-flight";
import type { MarkersJson } from "./directory";

const KEPT_JSON_BYTES = 4 * 1024 * 1024;
const KEPT_ENTRY_BYTES = 300;
const KEPT_ANSWERS = 200;

export function createAnswerCache(isKeepable: () => boolean) {
  const markersJson = new LRUCache<string, MarkersJson>({
    maxSize: KEPT_JSON_BYTES,
    sizeCalculation: ({ body }) => body.length + KEPT_ENTRY_BYTES,
  });
  const answers = new LRUCache<string, object>({ max: KEPT_ANSWERS });
  let underWay = new Map<string, Promise<unknown>>();

  return {
    markersJson,
    answers,
    /** Asks once for all who want the same, and keeps the answer unless everything was forgotten meanwhile. */
    getOrAsk<Answer extends object>(
      kept: LRUCache<string, Answer>,
      key: string,
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const among = underWay;
      return shareInFlight<unknown>(among, key, async () => {
        const value = await ask();
        // A toilet that was not found may be there the next time.
        if (value && among === underWay && isKeepable()) kept.set(key, value);
        return value;
      }) as Promise<Answer>;
    },
    clear() {
      markersJson.clear();
      answers.clear();
      underWay = new Map();
    },
  };
}
