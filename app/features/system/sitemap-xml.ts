import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl } from "~/http/site-origin.server";
import { FIRST_LANGUAGE, type Language, prefixOf } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { plainText } from "~/session/refuse-page";

/** Addresses of one part: with each address in four languages it has 540 kB and takes a few milliseconds. */
export const ADDRESSES_PER_PART = 1000;
const KEPT_S = 3600;
const RETRY_AFTER_S = 60;
/** The parts of 42,000 toilets and of the posts; without APP_ORIGIN each name that we are called by has its own. */
const DOCUMENTS_MAX = 48;

const documents = createDocumentCache(DOCUMENTS_MAX);

type Sitemap = {
  /** a sitemap (`urlset`, `url`) or an index of them (`sitemapindex`, `sitemap`), by the protocol of sitemaps.org */
  root: "urlset" | "sitemapindex";
  path: string;
  /** what it was made of: as long as that is the same, so is the sitemap */
  source: unknown;
  origin: string;
  list(): Iterable<string>;
};

/** Answers with a sitemap, which is put together once for everybody. */
export function sitemapAnswer(request: Request, sitemap: Sitemap): Promise<Response> {
  const name = `${sitemap.origin}${sitemap.path}`;
  const sentAs = { type: "application/xml; charset=utf-8", keeping: originCacheControl(KEPT_S) };
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

/** The same page in each of its languages, where it has more than one. */
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

/** What is not known now: whoever reads sitemaps keeps what they say, and forgets what they leave out. */
export const sitemapUnavailable = (): Response =>
  plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** The host of a request is the sender's own word. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
