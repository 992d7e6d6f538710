import { createHash } from "node:crypto";
import { FeedError } from "~/backend/feed";
import type { Tag, ToiletSummary } from "~/backend/toilet";
import { readTags, toToiletSummary } from "~/backend/toilet-wire";
import { createShardedMap } from "~/place-index/sharded-map";

const NO_FEED_ROWS = 10;
const MAX_REMEMBERED_TAG_TEXTS = 20_000;

function createTagReader(): typeof readTags {
  const known = new Map<unknown, Tag[]>();
  return (value) => {
    const found = known.get(value);
    if (found) return found;
    const tags = readTags(value);
    if (known.size < MAX_REMEMBERED_TAG_TEXTS) known.set(value, tags);
    return tags;
  };
}

/** Collects rows of a feed, and reuses the objects of unchanged toilets, so that a refresh needs little memory. */
export function createFeedCollector(
  findPrevious: (id: string) => ToiletSummary | undefined,
  findAddress: (id: string) => string | undefined = () => undefined,
) {
  const toilets: ToiletSummary[] = [];
  const seen = createShardedMap<true>();
  const tags = createTagReader();
  const hash = createHash("sha256");
  let skippedRows = 0;
  let withoutAddress = 0;
  return {
    add(row: unknown): void {
      const toilet = toToiletSummary(row, tags);
      if (!toilet || seen.get(toilet.id)) {
        skippedRows++;
        return;
      }
      if (toilet.address === "") {
        withoutAddress++;
        toilet.address = findAddress(toilet.id) ?? "";
      }
      const previous = findPrevious(toilet.id);
      const text = JSON.stringify(toilet);
      hash.update(text);
      seen.set(toilet.id, true);
      toilets.push(previous && JSON.stringify(previous) === text ? previous : toilet);
    },
    /** @throws FeedError if there are many rows and none is a toilet */
    finish() {
      if (toilets.length === 0 && skippedRows >= NO_FEED_ROWS) {
        throw new FeedError("other", { detail: "none of its rows is a toilet" });
      }
      const lacksAddresses = withoutAddress > toilets.length / 2;
      return { toilets, skippedRows, lacksAddresses, generation: hash.digest("base64url").slice(0, 16) };
    },
  };
}
