import { POST_TITLE_MAX, type PostSearch } from "~/backend/board";
import { FIRST_LANGUAGE } from "~/languages/language";
import { runInLanguage } from "~/languages/words";
import { firstCharacters } from "~/texts/short-texts";
import { formatDate, koreanMinute, momentOf } from "~/ui/format-moment";
import { textToHtml } from "~/ui/rich-text/text-to-html";
import { escapeHtml, toPlainText } from "~/ui/rich-text/to-plain-text";
import { REPORT_KINDS, type ReportKind } from "~/ui/toilet-actions";
import { uiWords } from "~/ui/words";

const REPORT_PREFIX = "[신고]";
const PLACE = /\/map\/detail\?toiletId=(\d{1,18})\b/;
const MINUTES = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g;
const KOREAN_OFFSET = "+09:00";
const CLOCKS_DIFFER_MS = 300_000;

/** Returns the search by title (condition 0) that lists the reports. */
export const reportSearch = (page: number): PostSearch => ({ condition: "0", word: REPORT_PREFIX, page });

export const isReportTitle = (title: string): boolean => title.startsWith(REPORT_PREFIX);

/** Tells whether a reply's title still names its report. */
export const namesReport = (title: string): boolean => title.includes(REPORT_PREFIX);

export const reportTitle = (placeName: string): string =>
  firstCharacters(`${REPORT_PREFIX} ${placeName}`, POST_TITLE_MAX.qna);

type ReportContent = {
  kind: ReportKind;
  place: { name: string; href: string };
  sentence: string;
  at: number;
};

/** The kinds in Korean, by which a report is found again whatever the language of its sender. */
const koreanKinds = () => runInLanguage(FIRST_LANGUAGE, () => uiWords().report.kinds);

/** Writes a report: kind in the sender's language and in Korean, place, sentence, and the time, which lists lack. */
export function writeReport({ kind, place, sentence, at }: ReportContent): string {
  const kinds = [...new Set([uiWords().report.kinds[kind], koreanKinds()[kind]])].map(escapeHtml);
  const link = `<a href="${escapeHtml(place.href)}">${escapeHtml(place.name)}</a>`;
  return `<p>${[...kinds, link].join("<br>")}</p>${textToHtml(sentence)}<p>${koreanMinute(at)}</p>`;
}

export const toiletNamedIn = (html: string): string | null => PLACE.exec(html)?.[1] ?? null;

type ParsedReport = { toiletId: string; kind: ReportKind; at: number; hasTime: boolean };

/** Reads a report's toilet, kind and moment. @returns null if one of them is missing */
export function readReport(html: string, createdAt: string, now: number): ParsedReport | null {
  const toiletId = toiletNamedIn(html);
  const text = toPlainText(html);
  const kind = firstKindIn(text);
  if (toiletId === null || !kind) return null;
  const at = writtenAt(text, createdAt, now) ?? momentOf(createdAt);
  if (at !== null) return Number.isNaN(at) ? null : { toiletId, kind, at, hasTime: true };
  return { toiletId, kind, at: dayStart(createdAt), hasTime: false };
}

export const dayStart = (text: string): number => Date.parse(`${formatDate(text)}T00:00${KOREAN_OFFSET}`);

function firstKindIn(text: string): ReportKind | undefined {
  const placeOf = (kind: ReportKind) => text.indexOf(koreanKinds()[kind]);
  return REPORT_KINDS.filter((kind) => placeOf(kind) >= 0).sort((a, b) => placeOf(a) - placeOf(b))[0];
}

/** Returns the time at the end of the text, if it lies on the day of the post and not in the future. */
function writtenAt(text: string, createdAt: string, now: number): number | null {
  const minute = text.match(MINUTES)?.at(-1);
  if (!minute || minute.slice(0, 10) !== formatDate(createdAt)) return null;
  const at = Date.parse(`${minute.replace(" ", "T")}${KOREAN_OFFSET}`);
  return at <= now + CLOCKS_DIFFER_MS ? at : null;
}

/** The first words of an administrator's answer, which the administrators of other clients type. */
export const ANSWER_WORDS = { checking: "확인 중", fixed: "고쳤음", declined: "고치지 않음" } as const;
export type Verdict = keyof typeof ANSWER_WORDS;
export const VERDICTS = Object.keys(ANSWER_WORDS) as Verdict[];

const ENDINGS: [Verdict, RegExp][] = [
  ["fixed", /^고쳤음(?=$|[\s\p{P}\p{S}])/u],
  ["declined", /^고치지 ?않음(?=$|[\s\p{P}\p{S}])/u],
];

/** Reads the verdict of an answer. Without one of the two ending words it is `checking`. */
export function verdictOf(text: string): Verdict {
  const trimmedText = text.normalize("NFC").trim();
  return ENDINGS.find(([, pattern]) => pattern.test(trimmedText))?.[0] ?? "checking";
}

export const writeAnswer = (verdict: Verdict, sentence: string): string =>
  sentence ? `${ANSWER_WORDS[verdict]}. ${sentence}` : ANSWER_WORDS[verdict];
