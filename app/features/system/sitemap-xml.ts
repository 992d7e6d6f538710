import { keepNamed } from "~/site-origin.server";
import { plainText } from "./plain-text.server";

/** The most that the protocol allows. */
export const ADDRESSES_PER_PART = 50_000;
const KEPT_S = 3600;
const RETRY_AFTER_S = 60;

/** A sitemap (`urlset`, `url`) or an index of them (`sitemapindex`, `sitemap`), by the protocol of sitemaps.org. */
export function sitemapAnswer(root: "urlset" | "sitemapindex", addresses: string[]): Response {
  const entry = root === "urlset" ? "url" : "sitemap";
  const lines = addresses.map((address) => `  <${entry}><loc>${escapeXml(address)}</loc></${entry}>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": keepNamed(KEPT_S) },
  });
}

/** What is not known now: whoever reads sitemaps keeps what they say, and forgets what they leave out. */
export const sitemapLater = (): Response => plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** The host of a request is the sender's own word. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
