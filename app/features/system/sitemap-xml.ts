import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl } from "~/http/site-origin.server";
import { FIRST_LANGUAGE, type Language, prefixOf } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { plainText } from "~/session/refuse-page";

/** Addresses per part. In four languages each, a part has 540 kB and takes a few milliseconds. */
export const ADDRESSES_PER_PART = 1000;
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
  const entry = root === "urlset" ? "url" : "sitemap";
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
  for (const path of list()) {
    const others = root === "urlset" ? inOtherLanguages(origin, path) : "";
    yield `  <${entry}><loc>${escapeXml(origin + path)}</loc>${others}</${entry}>`;
  }
  yield `</${root}>`;
}

/** Lists the other languages of a page that has more than one. */
function inOtherLanguages(origin: string, path: string): string {
  const languages = languagesOf(path);
  if (languages.length === 1) return "";
  const linkTo = (hreflang: string, language: Language) => {
    const href = escapeXml(origin + prefixOf(language) + path);
    return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  };
  const links = languages.map((language) => linkTo(language, language));
  return [...links, linkTo("x-default", FIRST_LANGUAGE)].join("");
}

/** Answers 503 if the content is unknown, because search engines drop addresses that a sitemap omits. */
export const sitemapUnavailable = (): Response =>
  plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** Escapes the host, because the client chooses it. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
