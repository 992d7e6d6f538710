import type { PostSummary } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { readToiletId } from "~/backend/toilet";
import { siteOrigin } from "~/http/site-origin.server";
import { readIfPossible } from "~/session/page-read.server";
import { firstCharacters } from "~/texts/first-characters";
import { directory } from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { REPORT_KINDS } from "~/ui/report-links";
import { textToHtml } from "~/ui/rich-text/text-to-html";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { uiWords } from "~/ui/words";
import { ko } from "~/ui/words/ko";
import { POST_TITLE_MAX, replyTitle } from "./boards";
import { postInView } from "./recent-posts.server";

const PREFIX = "[신고] ";
const BY_TITLE = "0";
const MAX_REPORTS = 10;
const PLACE = /\/map\/detail\?toiletId=(\d{1,18})\b/;

export const isReportTitle = (title: string): boolean => title.startsWith(PREFIX.trim());

type Report = Pick<PostSummary, "id" | "title" | "authorName" | "createdAt"> & {
  toiletId: string | null;
  isAnswered: boolean;
};

/** Returns a report's initial title and text, in Korean for the administrators and in the sender's language. */
export async function offerReport(request: Request): Promise<{ title: string; html: string } | null> {
  const { searchParams } = new URL(request.url);
  const kind = searchParams.get("report") ?? "";
  const toiletId = readToiletId(searchParams.get("toiletId"));
  const reported = REPORT_KINDS.find((known) => known === kind);
  if (!reported || toiletId === null) return null;
  const known = await directory.find(toiletId).catch(() => null);
  const place = siteOrigin(request) + toiletHref(toiletId);
  return {
    title: firstCharacters(PREFIX + (known?.name || `화장실 ${toiletId}`), POST_TITLE_MAX.qna),
    html: textToHtml(
      [...new Set([uiWords().report.kinds[reported], ko.report.kinds[reported]]), place].join("\n"),
    ),
  };
}

/** Lists the newest reports, their toilets and whether they have an answer. Reads each post if lists have no texts. */
export async function listReports(caller: Caller): Promise<Report[]> {
  const { posts } = await listPosts("qna", { condition: BY_TITLE, word: PREFIX.trim(), page: 1 }, caller);
  const answers = new Set(posts.filter(({ replyLevel }) => replyLevel > 0).map(({ title }) => title));
  const reports = posts.filter(({ title }) => isReportTitle(title)).slice(0, MAX_REPORTS);
  return Promise.all(
    reports.map(async ({ id, title, authorName, createdAt, commentCount, rawContent }) => ({
      ...{ id, title, authorName, createdAt },
      toiletId: toiletNamedIn(rawContent || (await contentOf(id, caller))),
      isAnswered: (commentCount ?? 0) > 0 || answers.has(replyTitle("qna", title)),
    })),
  );
}

const toiletNamedIn = (html: string) => PLACE.exec(toPlainText(html))?.[1] ?? null;

async function contentOf(id: string, caller: Caller): Promise<string> {
  const read = postInView("qna", id, caller, () => true);
  return (await readIfPossible(read, null))?.rawContent ?? "";
}
