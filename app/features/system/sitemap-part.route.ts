import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPosts } from "~/backend/boards.server";
import { NEWEST_POSTS } from "~/boards/board-search";
import { communityFrame } from "~/boards/boards";
import { siteOrigin } from "~/http/site-origin.server";
import { plainText } from "~/session/refuse-page";
import { anonymousCaller } from "~/session/viewer.server";
import { isFeedPending } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { INDEXED_PAGES } from "~/ui/layout/canonical-link";
import { PAGES_PER_PART, sitemapAnswer, sitemapUnavailable } from "./sitemap-xml";

/** Content of a part: null if unknown at the moment, `count` 0 if the part does not exist. */
type Part = { source: unknown; count: number; list(): Iterable<string> } | null;
const NONE: Part = { source: null, count: 0, list: () => [] };

/** Serves one part, such as `pages.xml`, `toilets-1.xml` or `posts-free.xml`. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.part ?? "";
  const part = await partOf(name, request).catch(() => null);
  // Answer 503, because search engines drop addresses that are missing from a sitemap.
  if (!part) return sitemapUnavailable();
  if (part.count === 0) return plainText("404", 404);
  const { source, list } = part;
  const path = `/sitemaps/${name}`;
  return sitemapAnswer(request, { root: "urlset", path, source, origin: siteOrigin(request), list });
}

async function partOf(part: string, request: Request): Promise<Part> {
  if (part === "pages.xml") {
    // The boards are in the parts of their posts.
    return { source: INDEXED_PAGES, count: INDEXED_PAGES.length, list: () => INDEXED_PAGES };
  }
  const [, number] = /^toilets-([1-9]\d{0,3})\.xml$/.exec(part) ?? [];
  if (number) return toiletsFrom((Number(number) - 1) * PAGES_PER_PART);
  const [, board = ""] = /^posts-([a-z]+)\.xml$/.exec(part) ?? [];
  return newestPosts(board, request);
}

/** Lists a board and its newest posts. Search engines find older posts through its list pages. */
async function newestPosts(board: string, request: Request): Promise<Part> {
  const frame = communityFrame(board);
  if (!frame) return NONE;
  const { posts } = await listPosts(frame.board, NEWEST_POSTS, anonymousCaller(request));
  const paths = [frame.base, ...posts.map(({ id }) => `${frame.base}/${id}`)];
  return { source: paths.join(), count: paths.length, list: () => paths };
}

/** The directory returns the same array of ids while the feed's content is unchanged. */
async function toiletsFrom(from: number): Promise<Part> {
  const ids = await directory.listIds(from, PAGES_PER_PART);
  if (ids.length === 0 && isFeedPending(directory.lastStatus())) return null;
  return { source: ids, count: ids.length, list: () => ids.map(toiletHref) };
}
