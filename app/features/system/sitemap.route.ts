import type { LoaderFunctionArgs } from "@remix-run/node";
import { BOARD_KEYS } from "~/backend/board";
import { siteOrigin } from "~/http/site-origin.server";
import { isFeedPending } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { PAGES_PER_PART, sitemapAnswer, sitemapUnavailable } from "./sitemap-xml";

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!(await areToiletsKnown())) return sitemapUnavailable();
  const { toilets } = directory.lastStatus();
  const parts = [
    "pages",
    ...Array.from({ length: Math.ceil(toilets / PAGES_PER_PART) }, (_, at) => `toilets-${at + 1}`),
    ...BOARD_KEYS.map((board) => `posts-${board}`),
  ];
  return sitemapAnswer(request, {
    root: "sitemapindex",
    path: "/sitemap.xml",
    source: parts.join(),
    origin: siteOrigin(request),
    list: () => parts.map((part) => `/sitemaps/${part}.xml`),
  });
}

/** Waits for the first feed, as the parts do. */
const areToiletsKnown = (): Promise<boolean> =>
  directory.listIds(0, 1).then(
    () => !isFeedPending(directory.lastStatus()),
    () => false,
  );
