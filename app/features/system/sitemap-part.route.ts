import type { LoaderFunctionArgs } from "@remix-run/node";
import { communityFrame } from "~/boards/boards";
import { listPostIds } from "~/boards/post-addresses.server";
import { toiletHref } from "~/hrefs";
import { siteOrigin } from "~/site-origin.server";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedLacking, isFeedUnknown } from "~/toilet-directory/feed-lacking";
import { plainText } from "./plain-text.server";
import { ADDRESSES_PER_PART, sitemapAnswer, sitemapLater } from "./sitemap-xml";

const MAP = "/map";
const PAGES = [
  ...[MAP, "/community/notice", "/community/free", "/community/qna", "/accessibility"],
  ...["/about/history", "/about/organization", "/about/location", "/about/sources", "/privacy-policy"],
];

/** One part of the sitemap: `pages.xml`, `toilets-1.xml`, `posts-free-1.xml` and so on, of at most 50,000 addresses. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const origin = siteOrigin(request);
  const paths = await pathsOf(params.part ?? "").catch(() => null);
  if (!paths) return sitemapLater();
  if (paths.length === 0) return plainText("404", 404);
  return sitemapAnswer(
    "urlset",
    paths.map((path) => origin + path),
  );
}

/** Empty where there is no such part, null where it cannot be told now: whoever reads sitemaps forgets what is missing. */
async function pathsOf(part: string): Promise<string[] | null> {
  if (part === "pages.xml") {
    // Where the backend has no toilets, the map is no page to be found.
    const hasMap = !isFeedLacking(directory.lastStatus());
    return PAGES.filter((path) => hasMap || path !== MAP);
  }
  const [, what = "", number = ""] = /^(toilets|posts-[a-z]+)-([1-9]\d{0,2})\.xml$/.exec(part) ?? [];
  const from = (Number(number) - 1) * ADDRESSES_PER_PART;
  if (what === "toilets") {
    const ids = await directory.listIds(from, ADDRESSES_PER_PART);
    return ids.length === 0 && isFeedUnknown(directory.lastStatus()) ? null : ids.map(toiletHref);
  }
  const frame = communityFrame(what.replace("posts-", ""));
  if (!frame) return [];
  const paths = [frame.base, ...(await listPostIds(frame.board)).map((id) => `${frame.base}/${id}`)];
  return paths.slice(from, from + ADDRESSES_PER_PART);
}
