import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAvailableBoards } from "~/boards/available-boards.server";
import { communityFrame } from "~/boards/boards";
import { listPostIds } from "~/boards/post-addresses.server";
import { siteOrigin } from "~/http/site-origin.server";
import { plainText } from "~/session/refuse-page";
import { isFeedPending } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { toiletHref } from "~/ui/hrefs";
import { INDEXED_PAGES } from "~/ui/layout/canonical-link";
import { PAGES_PER_PART, sitemapAnswer, sitemapUnavailable } from "./sitemap-xml";

const OF_TOILETS = ["/map", "/card"];

/** Content of a part: null if unknown at the moment, `count` 0 if the part does not exist. */
type Part = { source: unknown; count: number; list(): Iterable<string> } | null;
const NONE: Part = { source: null, count: 0, list: () => [] };

/** Serves one part, such as `pages.xml`, `toilets-1.xml` or `posts-free-1.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.part ?? "";
  const part = await partOf(name).catch(() => null);
  // Answer 503, because search engines drop addresses that are missing from a sitemap.
  if (!part) return sitemapUnavailable();
  if (part.count === 0) return plainText("404", 404);
  const { source, list } = part;
  const path = `/sitemaps/${name}`;
  return sitemapAnswer(request, { root: "urlset", path, source, origin: siteOrigin(request), list });
}

async function partOf(part: string): Promise<Part> {
  if (part === "pages.xml") {
    // Without toilets their pages do not exist. The boards are in the parts of their posts.
    const hasMap = await hasToilets();
    const pages = INDEXED_PAGES.filter((page) => hasMap || !OF_TOILETS.includes(page));
    return { source: pages.join(), count: pages.length, list: () => pages };
  }
  const [, kind = "", number = ""] = /^(toilets|posts-[a-z]+)-([1-9]\d{0,3})\.xml$/.exec(part) ?? [];
  const from = (Number(number) - 1) * PAGES_PER_PART;
  if (kind === "toilets") return toiletsFrom(from);
  const frame = communityFrame(kind.replace("posts-", ""));
  if (!frame || !(await listAvailableBoards()).includes(frame.board)) return NONE;
  const ids = await listPostIds(frame.board);
  // A board's own address is first in its first part.
  const pathAt = (at: number) => (at === 0 ? frame.base : `${frame.base}/${ids[at - 1]}`);
  const count = Math.min(PAGES_PER_PART, Math.max(0, ids.length + 1 - from));
  return { source: ids, count, list: () => Array.from({ length: count }, (_, at) => pathAt(from + at)) };
}

/** The directory returns the same array of ids while the feed's content is unchanged. */
async function toiletsFrom(from: number): Promise<Part> {
  const ids = await directory.listIds(from, PAGES_PER_PART);
  if (ids.length === 0 && isFeedPending(directory.lastStatus())) return null;
  return { source: ids, count: ids.length, list: () => ids.map(toiletHref) };
}
