import type { LoaderFunctionArgs } from "@remix-run/node";
import { BOARD_KEYS } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";
import { communityFrame, NEWEST_POSTS } from "~/boards/boards";
import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl, siteOrigin } from "~/http/own-site.server";
import { plainText } from "~/http/responses.server";
import { FIRST_LANGUAGE, indexedLanguagesOf, type Language, prefixOf } from "~/languages/language";
import { anonymousCaller } from "~/session/viewer.server";
import { isFeedPending } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { INDEXED_PAGES } from "~/ui/layout/languages";

/** Serves the index of sitemaps, or the part that the address names. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return params.part === undefined ? answerIndex(request) : answerPart(params.part, request);
}

/** Pages per part. In four languages each, a part has 1,000 addresses and 540 kB, and takes a few milliseconds. */
const PAGES_PER_PART = 250;
const KEPT_S = 3600;
const RETRY_AFTER_S = 60;
/** The parts of 42,000 toilets and of the posts. Without APP_ORIGIN, each host name has its own. */
const DOCUMENTS_MAX = 48;

const documents = createDocumentCache(DOCUMENTS_MAX);

/** Serves the index of all parts. */
async function answerIndex(request: Request): Promise<Response> {
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

/** Content of a part: null if unknown at the moment, `count` 0 if the part does not exist. */
type Part = { source: unknown; count: number; list(): Iterable<string> } | null;
const NONE: Part = { source: null, count: 0, list: () => [] };

/** Serves one part, such as `pages.xml`, `toilets-1.xml` or `posts-free.xml`. */
async function answerPart(name: string, request: Request): Promise<Response> {
  const part = await partOf(name, request).catch(() => null);
  // Answer 503, because search engines drop addresses that are missing from a sitemap.
  if (!part) return sitemapUnavailable();
  if (part.count === 0) return plainText("404", 404);
  const { source, list } = part;
  const path = `/sitemaps/${name}`;
  return sitemapAnswer(request, { root: "urlset", path, source, origin: siteOrigin(request), list });
}

async function partOf(part: string, request: Request): Promise<Part> {
  if (part === "pages.xml") {
    // The boards are in the parts of their posts.
    return { source: INDEXED_PAGES, count: INDEXED_PAGES.length, list: () => INDEXED_PAGES };
  }
  const [, number] = /^toilets-([1-9]\d{0,3})\.xml$/.exec(part) ?? [];
  if (number) return toiletsFrom((Number(number) - 1) * PAGES_PER_PART);
  const [, board = ""] = /^posts-([a-z]+)\.xml$/.exec(part) ?? [];
  return newestPosts(board, request);
}

/** Lists a board and its newest posts. Search engines find older posts through its list pages. */
async function newestPosts(board: string, request: Request): Promise<Part> {
  const frame = communityFrame(board);
  if (!frame) return NONE;
  const { posts } = await listPosts(frame.board, NEWEST_POSTS, anonymousCaller(request));
  const paths = [frame.base, ...posts.map(({ id }) => `${frame.base}/${id}`)];
  return { source: paths.join(), count: paths.length, list: () => paths };
}

/** The directory returns the same array of ids while the feed's content is unchanged. */
async function toiletsFrom(from: number): Promise<Part> {
  const ids = await directory.listIds(from, PAGES_PER_PART);
  if (ids.length === 0 && isFeedPending(directory.lastStatus())) return null;
  return { source: ids, count: ids.length, list: () => ids.map(toiletHref) };
}

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
function sitemapAnswer(request: Request, sitemap: Sitemap): Promise<Response> {
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
const sitemapUnavailable = (): Response => plainText("503", 503, { "Retry-After": String(RETRY_AFTER_S) });

/** Escapes the host, because the client chooses it. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
