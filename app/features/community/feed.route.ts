import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { BoardKey, PostSummary } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";
import { perBackend } from "~/backend/current-backend.server";
import { requireCommunityFrame } from "~/boards/board-access.server";
import type { BoardFrame } from "~/boards/boards";
import { NEWEST_POSTS } from "~/boards/boards";
import { boardWords } from "~/boards/words";
import { createDocumentCache } from "~/http/document-cache.server";
import { originCacheControl, SITE, siteOrigin } from "~/http/own-site.server";
import { pageRefusal } from "~/http/responses.server";
import { prefixOf } from "~/languages/language";
import { currentLanguage, languageParameter } from "~/languages/words";
import { anonymousCaller } from "~/session/viewer.server";
import { formatDate } from "~/ui/format-moment";
import { siteName } from "~/ui/page-title";
import { summaryOf } from "~/ui/rich-text/to-plain-text";

const SUMMARY_CHARACTERS = 200;
const CACHE_TTL_MS = 60_000;

/** Newest posts of each board, fetched at most once a minute for all readers. */
const newestPosts = perBackend(
  () =>
    new LRUCache<BoardKey, PostSummary[], Request>({
      max: 3,
      ttl: CACHE_TTL_MS,
      ignoreFetchAbort: true,
      fetchMethod: async (board, _stale, { context }) =>
        (await listPosts(board, NEWEST_POSTS, anonymousCaller(context))).posts,
    }),
);

/** The feeds of three boards. Without APP_ORIGIN, each host name has its own. */
const FEEDS_MAX = 12;
const feeds = createDocumentCache(FEEDS_MAX);

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const frame = requireCommunityFrame(params.board);
  try {
    const posts = await newestPosts().forceFetch(frame.board, { context: request });
    const origin = siteOrigin(request);
    const name = `${origin}${frame.base} ${currentLanguage()}`;
    return await feeds.answer(request, name, posts, () => toAtom(frame, posts, origin), {
      type: "application/atom+xml; charset=utf-8",
      cacheControl: originCacheControl(CACHE_TTL_MS / 1000),
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return pageRefusal(error.message, error.status);
  }
}

function toAtom({ board, base }: BoardFrame, posts: PostSummary[], origin: string): string[] {
  const address = `${origin}${base}`;
  const page = `${origin}${prefixOf(currentLanguage())}${base}`;
  const feedHref = `${address}/feed.xml${languageParameter("?")}`;
  const updatedAt = posts.map(momentOf).sort().at(-1) ?? momentOf({ createdAt: "" });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentLanguage()}">`,
    `<title>${escapeXml(`${boardWords().boards[board].title} | ${siteName(SITE)}`)}</title>`,
    `<id>${escapeXml(page)}</id><updated>${updatedAt}</updated>`,
    `<link rel="self" href="${escapeXml(feedHref)}"/><link href="${escapeXml(page)}"/>`,
    ...posts.map((post) => toEntry(board, post, `${page}/${post.id}`)),
    "</feed>",
  ];
}

function toEntry(board: BoardKey, post: PostSummary, address: string): string {
  const author = post.authorName ?? boardWords().noAuthor;
  const facts = [boardWords().boards[board].title, author, formatDate(post.createdAt)]
    .filter(Boolean)
    .join(" · ");
  return [
    `<entry><title>${escapeXml(post.title || boardWords().noTitle)}</title>`,
    `<id>${escapeXml(address)}</id><link href="${escapeXml(address)}"/>`,
    `<updated>${momentOf(post)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<summary>${escapeXml(summaryOf(post.rawContent, SUMMARY_CHARACTERS) || facts)}</summary></entry>`,
  ].join("");
}

/** Atom requires a time, but boards have only days, so use the start of the day in Korea. */
function momentOf({ createdAt }: Pick<PostSummary, "createdAt">): string {
  return `${formatDate(createdAt) || "1970-01-01"}T00:00:00+09:00`;
}

/** Removes characters that XML forbids, and escapes the rest. */
function escapeXml(text: string): string {
  const isAllowed = (letter: string) =>
    (letter >= " " && letter !== "\ufffe" && letter !== "\uffff") || "\t\n\r".includes(letter);
  const cleanText = Array.from(text.toWellFormed()).filter(isAllowed).join("");
  return cleanText.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
