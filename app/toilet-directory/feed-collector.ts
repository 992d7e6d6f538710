import { createHash } from "node:crypto";
import { FeedError } from "~/backend/feed";
import type { Tag } from "~/backend/toilet";
import { readTags, toToiletSummary } from "~/backend/toilet-wire";
import { createTableBuilder, type ToiletTable } from "~/place-index/toilet-table";

const NO_FEED_ROWS = 10;
const MAX_REMEMBERED_TAG_TEXTS = 20_000;

function createTagReader(shareTags: (tags: Tag[]) => Tag[]): typeof readTags {
  const tagsByText = new Map<unknown, Tag[]>();
  return (value) => {
    const knownTags = tagsByText.get(value);
    if (knownTags) return knownTags;
    const tags = shareTags(readTags(value));
    if (tagsByText.size < MAX_REMEMBERED_TAG_TEXTS) tagsByText.set(value, tags);
    return tags;
  };
}

/** Collects rows of a feed in a table that shares unchanged texts with the one that is served. */
export function createFeedCollector(
  servedTable: ToiletTable | null,
  findAddress: (id: string) => string | undefined = () => undefined,
) {
  const builder = createTableBuilder(servedTable);
  const tags = createTagReader(builder.shareTags);
  const hash = createHash("sha256");
  let skippedRows = 0;
  let withoutAddress = 0;
  return {
    add(row: unknown): void {
      const toilet = toToiletSummary(row, tags);
      if (!toilet || builder.has(toilet.id)) {
        skippedRows++;
        return;
      }
      if (toilet.address === "") {
        withoutAddress++;
        toilet.address = findAddress(toilet.id) ?? "";
      }
      hash.update(JSON.stringify(toilet));
      builder.add(toilet);
    },
    /** @throws FeedError if there are many rows and none is a toilet */
    finish() {
      const toilets = builder.finish();
      if (toilets.count === 0 && skippedRows >= NO_FEED_ROWS) {
        throw new FeedError("other", { detail: "none of its rows is a toilet" });
      }
      const lacksAddresses = withoutAddress > toilets.count / 2;
      return { toilets, skippedRows, lacksAddresses, generation: hash.digest("base64url").slice(0, 16) };
    },
  };
}
