import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl } from "~/http/site-origin.server";
import { FIRST_LANGUAGE, type Language, prefixOf } from "~/languages/language";
import { indexedLanguagesOf } from "~/languages/page-languages";
import { plainText } from "~/session/refuse-page";

/** Pages per part. In four languages each, a part has 1,000 addresses and 540 kB, and takes a few milliseconds. */
export const PAGES_PER_PART = 250;
const KEPT_S = 3600;
const RETRY_AFTER_S = 60;
/** The parts of 42,000 toilets and of the posts. Without APP_ORIGIN, each host name has its own. */
const DOCUMENTS_MAX = 48;

const documents = createDocumentCache(DOCUMENTS_MAX);

type Sitemap = {
  /** a sitemap (`urlset`) or an index of sitemaps (`sitemapindex`), as in the protocol of sitemaps.org */
  root: "urlset" | "sitemapindex";
  path: string;
  /** the input of the sitemap; while it stays the same, the cached sitemap is valid */
  source: unknown;
  origin: string;
  list(): Iterable<string>;
};

/** Answers with a sitemap, built once for all clients. */
export function sitemapAnswer(request: Request, sitemap: Sitemap): Promise<Response> {
  const name = `${sitemap.origin}${sitemap.path}`;
  const sentAs = { type: "application/xml; charset=utf-8", cacheControl: originCacheControl(KEPT_S) };
  return documents.answer(request, name, sitemap.source, () => linesOf(sitemap), sentAs);
}

function* linesOf({ root, origin, list }: Sitemap): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  for (const path of list()) {
    if (root === "urlset") yield* urlsOf(origin, path);
    else yield `  <sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`;
  }
  yield `</${root}>`;
}

/** Lists a page once for each of its languages, each with all of them. */
function* urlsOf(origin: string, path: string): Generator<string> {
  const languages = indexedLanguagesOf(path);
  const hrefIn = (language: Language) => escapeXml(origin + prefixOf(language) + path);
  const linkTo = (hreflang: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${hrefIn(language)}"/>`;
  const links = languages.map((language) => linkTo(language, language));
  const alternates = languages.length > 1 ? [...links, linkTo("x-default", FIRST_LANGUAGE)].join("") : "";
  for (const language of languages) yield `  <url><loc>${hrefIn(language)}</loc>${alternates}</url>`;
}

/** Answers 503 if the content is unknown, because search engines drop addresses that a sitemap omits. */
export const sitemapUnavailable = (): Response =>
  plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** Escapes the host, because the client chooses it. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
