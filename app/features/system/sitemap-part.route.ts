import type { LoaderFunctionArgs } from "@remix-run/node";
import { toiletHref } from "~/hrefs";
import { siteOrigin } from "~/site-origin.server";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedLacking } from "~/toilet-directory/feed-lacking";
import { plainText } from "./plain-text.server";
import { sitemapAnswer, TOILETS_PER_PART } from "./sitemap-xml";

const MAP = "/map";
const PAGES = [
  ...[MAP, "/community/notice", "/community/free", "/community/qna", "/accessibility"],
  ...["/about/history", "/about/organization", "/about/location", "/about/sources", "/privacy-policy"],
];

/** One part of the sitemap: `pages.xml`, or `toilets-1.xml` and so on, of at most 50,000 toilets each. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const origin = siteOrigin(request);
  if (params.part === "pages.xml") {
    // Where the backend has no toilets, the map is no page to be found.
    const hasMap = !isFeedLacking(directory.lastStatus());
    const pages = PAGES.filter((path) => hasMap || path !== MAP);
    return sitemapAnswer(
      "urlset",
      pages.map((path) => origin + path),
    );
  }
  const number = Number(/^toilets-([1-9]\d{0,2})\.xml$/.exec(params.part ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return plainText("404", 404);
  const ids = await directory.listIds((number - 1) * TOILETS_PER_PART, TOILETS_PER_PART).catch(() => null);
  const status = directory.lastStatus();
  const isUnknown = status.loadedAt === null && !isFeedLacking(status);
  // A part that is missing is forgotten by whoever reads sitemaps; one that cannot be had is asked for again.
  if (!ids || (ids.length === 0 && isUnknown)) return plainText("503", 503);
  if (ids.length === 0) return plainText("404", 404);
  return sitemapAnswer(
    "urlset",
    ids.map((id) => origin + toiletHref(id)),
  );
}
