import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAvailableBoards } from "~/boards/available-boards.server";
import { listPostIds } from "~/boards/post-addresses.server";
import { siteOrigin } from "~/http/site-origin.server";
import { isFeedPending } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { PAGES_PER_PART, sitemapAnswer, sitemapUnavailable } from "./sitemap-xml";

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const boards = await listAvailableBoards();
  const [hasToiletIds, ...posts] = await Promise.all([areToiletsKnown(), ...boards.map(listPostIds)]);
  if (!hasToiletIds) return sitemapUnavailable();
  const { toilets } = directory.lastStatus();
  const parts = [
    "pages",
    ...partsOf("toilets", toilets),
    // Count the board's own address, so that no part is empty.
    ...boards.flatMap((board, at) => partsOf(`posts-${board}`, 1 + (posts[at]?.length ?? 0))),
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

const partsOf = (name: string, addresses: number): string[] =>
  Array.from({ length: Math.ceil(addresses / PAGES_PER_PART) }, (_, at) => `${name}-${at + 1}`);
