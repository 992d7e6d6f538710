import type { LoaderFunctionArgs } from "@remix-run/node";
import { BOARD_KEYS } from "~/boards/boards";
import { listPostIds } from "~/boards/post-addresses.server";
import { siteOrigin } from "~/site-origin.server";
import { directory } from "~/toilet-directory/directory.server";
import { ADDRESSES_PER_PART, sitemapAnswer } from "./sitemap-xml";

/** The index: the pages, every toilet and every post in parts. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const [{ toilets }, ...posts] = await Promise.all([directory.status(), ...BOARD_KEYS.map(listPostIds)]);
  const parts = [
    ...partsOf("toilets", toilets),
    // A board's own address leads the first part: no part is ever empty.
    ...BOARD_KEYS.flatMap((board, at) => partsOf(`posts-${board}`, 1 + (posts[at]?.length ?? 0))),
  ];
  const origin = siteOrigin(request);
  return sitemapAnswer(
    "sitemapindex",
    ["pages", ...parts].map((part) => `${origin}/sitemaps/${part}.xml`),
  );
}

const partsOf = (name: string, addresses: number): string[] =>
  Array.from({ length: Math.ceil(addresses / ADDRESSES_PER_PART) }, (_, at) => `${name}-${at + 1}`);
