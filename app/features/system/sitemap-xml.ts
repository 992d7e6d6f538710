import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl } from "~/http/site-origin.server";
import { plainText } from "./plain-text.server";

/** A tenth of what the protocol allows: well below half a megabyte, and a few milliseconds of work. */
export const ADDRESSES_PER_PART = 5000;
const KEPT_S = 3600;
const RETRY_AFTER_S = 60;
/** The parts of 42,000 toilets and of the posts; without APP_ORIGIN each name that we are called by has its own. */
const DOCUMENTS_MAX = 32;

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
  yield `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  for (const path of list()) yield `  <${entry}><loc>${escapeXml(origin + path)}</loc></${entry}>`;
  yield `</${root}>`;
}

/** What is not known now: whoever reads sitemaps keeps what they say, and forgets what they leave out. */
export const sitemapLater = (): Response => plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** The host of a request is the sender's own word. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
