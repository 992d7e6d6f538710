import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/site-origin.server";
import { directory } from "~/toilet-directory/directory.server";
import { sitemapAnswer, TOILETS_PER_PART } from "./sitemap-xml";

/** The index: the pages, and every toilet in parts. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { toilets } = await directory.status();
  const parts = Array.from({ length: Math.ceil(toilets / TOILETS_PER_PART) }, (_, at) => `toilets-${at + 1}`);
  const origin = siteOrigin(request);
  return sitemapAnswer(
    "sitemapindex",
    ["pages", ...parts].map((part) => `${origin}/sitemaps/${part}.xml`),
  );
}
