import { checkedOf, decode, findControls, wordsOf } from "../support/http-session-page";
import { type FaultName, statusesOf } from "./fault-names";
import type { PassedCall } from "./fault-proxy";
import type { Request, TimedAnswer } from "./matrix-ask";
import type { AnswerKind, PageRow } from "./matrix-rows";

const ANSWER_WITHIN_MS = 31_000;

/** Only `npm run faults` counts a late answer as a fault, because a busy machine delays answers as well. */
export const latenessOf = (ms: number): string[] => (ms > ANSWER_WITHIN_MS ? [`after ${ms} ms`] : []);

/** Reads whose failure a page may hide, because the page does not exist for them. */
const DISPENSABLE = [
  // the preset tags are offered
  "POST /map/tag-options/list",
  // a board without limits accepts no files
  "GET /boardFileAtch/…",
  // the token's scheme is detected later
  "POST /jwtAuthAPI",
];

/** Statuses that have a special meaning in the backend's contract. */
const MEANT: Partial<Record<FaultName, Record<string, number>>> = {
  "500": { "GET /file": 404 },
  // A record whose values are all null counts as missing.
  "null-values": {
    "GET /board/…/…": 404,
    "POST /map/toilet-detail.do": 404,
    "POST /user/detail": 404,
    "POST /api/auth/me": 404,
  },
};

/** Phrases that admit a failure. */
const OWNING_UP =
  /[^.!?]*(?:못했습니다|수 없습니다|오류|실패|끝났습니다|필요합니다|않습니다|없습니다)[^.!?]*[.!?]/g;

/** Internal details and invalid values that no answer may show. */
const INSIDES = /\bat \w+ \(|node_modules|\bTypeError\b|\bundefined\b|\[object Object\]|\bNaN\b|\ufffd/;

export type Case = {
  kind: AnswerKind;
  fault: FaultName;
  calls: readonly PassedCall[];
  /** the answer without a fault */
  healthy: TimedAnswer;
  request: Request;
  isAction: boolean;
  secret: readonly string[];
  survives: boolean;
  doesWithout: PageRow["doesWithout"];
  /** allowed statuses while nothing listens, whatever calls the line makes; null otherwise */
  statusesWhenDown: readonly number[] | null;
};

const findAdmissions = (html: string): string[] => wordsOf(html).match(OWNING_UP) ?? [];

function judgePage({ body, status }: TimedAnswer): string[] {
  const faults: string[] = [];
  if (status >= 300 && status < 400) return faults;
  if (!/^<!doctype html>/i.test(body)) faults.push("no page");
  if (!/<html[^>]* lang="ko"/.test(body)) faults.push("not in Korean");
  if (!/<h1[^>]*>[\s\S]*?[가-힣]/.test(body)) faults.push("no heading");
  return faults;
}

const CONTENT_TYPES: Record<AnswerKind, RegExp> = {
  page: /text\/html/,
  json: /application\/json/,
  text: /text|xml|json|javascript|svg/,
  picture: /image\/(webp|jpeg)/,
  file: /application\/octet-stream/,
};

function judgeForm({ kind, healthy }: Case, answer: TimedAnswer): string[] {
  const faults: string[] = [];
  const type = answer.headers.get("content-type") ?? "";
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (kind === "page") faults.push(...judgePage(answer));
  else if (answer.status === healthy.status && !CONTENT_TYPES[kind].test(type) && answer.body !== "") {
    faults.push(`it is ${type}`);
  } else if (answer.status !== healthy.status && !isRedirect) {
    if (/text\/html/.test(type)) faults.push("a page in place of what was asked for");
    if (answer.body === "") faults.push("nothing is said");
    if (kind === "json") faults.push(...judgeJson(answer.body));
  }
  const shownText = kind === "page" ? wordsOf(answer.body) : answer.body;
  const internalDetail = kind === "file" ? null : INSIDES.exec(shownText);
  if (internalDetail && !INSIDES.test(kind === "page" ? wordsOf(healthy.body) : healthy.body)) {
    faults.push(`it shows ${JSON.stringify(internalDetail[0])}`);
  }
  return faults;
}

function judgeJson(body: string): string[] {
  try {
    JSON.parse(body);
    return [];
  } catch {
    return ["no JSON"];
  }
}

/** Returns whether the answer equals the one without a fault, for a case that no faulty call touched. */
const isAsHealthy = (answer: TimedAnswer, healthy: TimedAnswer) =>
  answer.status === healthy.status && answer.headers.has("location") === healthy.headers.has("location");

function judgeStatus(testCase: Case, answer: TimedAnswer): string[] {
  const { fault, calls, healthy, kind, isAction, survives } = testCase;
  const faulty = calls.filter(({ wasFaulty }) => wasFaulty);
  const isExpected = statusesOf(fault).includes(answer.status);
  // A download that breaks off before its first byte has visibly failed.
  if (answer.status === 0) return kind === "file" && faulty.length > 0 ? [] : ["no answer"];
  if (testCase.statusesWhenDown?.includes(answer.status)) return [];
  if (faulty.length === 0) return isAsHealthy(answer, healthy) ? [] : [`${answer.status} without a fault`];
  const intendedStatuses = faulty.map(({ call }) => MEANT[fault]?.[call]);
  if (isExpected || intendedStatuses.includes(answer.status)) return [];
  const location = answer.headers.get("location") ?? "";
  if (fault === "past-token" && answer.status === 302 && location.startsWith("/login?")) return [];
  if (testCase.doesWithout === "leads away" && answer.status === 303) return [];
  // A failure without typed text may redirect to the error page.
  if (isAction && answer.status === 303 && location === "/error") return [];
  // These faults keep the outcome of a write, and the rest of its answer does not matter.
  if (isAction && ["null-values", "euc-kr"].includes(fault) && answer.status < 400) return [];
  if (!isAsHealthy(answer, healthy))
    return [`${answer.status} for ${faulty.map(({ call }) => call).join(", ")}`];
  if (fault === "euc-kr" || fault === "past-token" || survives || testCase.doesWithout) return [];
  if (isAction) return judgeSuccess(faulty);
  if (faulty.every(({ call }) => DISPENSABLE.includes(call))) return [];
  // An undamaged picture is fine; its bytes are not the fault's concern.
  if (kind === "picture") return [];
  if (kind === "file") return answer.end === "whole" ? judgeWhole(testCase, answer) : [];
  const healthyAdmissions = findAdmissions(healthy.body);
  if (findAdmissions(answer.body).some((text) => !healthyAdmissions.includes(text))) return [];
  return answer.body === healthy.body || isSame(answer, healthy)
    ? []
    : ["200, and says nothing of what is missing"];
}

/** A success must match a successful outcome from the backend. */
function judgeSuccess(faulty: readonly PassedCall[]): string[] {
  const writes = faulty.filter(({ isWrite }) => isWrite);
  if (writes.length === 0) return [];
  return [`a success, though ${writes.map(({ call }) => call).join(", ")} failed`];
}

/** A file without JSON is passed on byte by byte. */
const judgeWhole = ({ healthy }: Case, answer: TimedAnswer) =>
  answer.body === healthy.body ? [] : ["something else in place of the file"];

const isSame = (answer: TimedAnswer, healthy: TimedAnswer) => wordsOf(answer.body) === wordsOf(healthy.body);

/** Returns whether an answer reports an unknown outcome. */
export const reportsUnknownOutcome = ({ body }: TimedAnswer): boolean =>
  wordsOf(body).includes("되었을 수도 있습니다");

/** Checks that every typed text and every choice is in the answer. */
export function findLostInput(
  { request, secret, kind }: Pick<Case, "request" | "secret" | "kind">,
  { status, body }: TimedAnswer,
): string[] {
  if (kind !== "page" || status < 400 || !request.sending) return [];
  const html = decode(body);
  return Object.entries(request.sending.fields).flatMap(([name, value]) => {
    if (name === "intent" || secret.includes(name) || typeof value !== "string") return [];
    const isChoice = findControls(body, name).some(({ attributes }) =>
      /radio|checkbox/.test(attributes.type ?? ""),
    );
    const isKept = isChoice ? checkedOf(body, name).includes(value) : html.includes(value);
    return isKept ? [] : [`${name} is lost`];
  });
}

/** Checks that no write is repeated, and no counted read of a post within one view. */
function judgeRepeats({ calls, isAction, fault }: Case): string[] {
  // A read that was refused for its token is repeated without it.
  const isView = ({ call }: PassedCall) => call === "GET /board/…/…" && !isAction && fault !== "past-token";
  const countedCalls = calls.filter((call) => call.isWrite || isView(call));
  const names = countedCalls.map(({ call }) => call);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `twice: ${name}`,
  );
}

/** Returns the faults of an answer that was given while a fault played. */
export function judge(testCase: Case, answer: TimedAnswer): string[] {
  if (answer.status === 0) return judgeStatus(testCase, answer);
  return [
    ...judgeStatus(testCase, answer),
    ...judgeForm(testCase, answer),
    ...(testCase.survives ? [] : findLostInput(testCase, answer)),
    ...judgeRepeats(testCase),
  ];
}
