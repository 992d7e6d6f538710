import { checkedOf, controlsNamed, decode, wordsOf } from "../support/http-session-page";
import { type FaultName, statusesOf } from "./fault-names";
import type { PassedCall } from "./fault-proxy";
import type { Asked, Request } from "./matrix-ask";
import type { AnswerKind, PageRow } from "./matrix-rows";

export const ANSWER_WITHIN_MS = 31_000;

/** Reads that their pages do without, saying nothing: none of them is what somebody came for. */
const DISPENSABLE = [
  // the preset tags are offered
  "POST /map/tag-options/list",
  // a board is asked what it allows; without an answer it allows no files
  "GET /boardFileAtch/…",
  // how a token is to be sent is found out another time
  "POST /jwtAuthAPI",
];

/** What backends mean by an answer of theirs. */
const MEANT: Partial<Record<FaultName, Record<string, number>>> = { "500": { "GET /file": 404 } };

/** Words that own up to something missing. */
const OWNING_UP =
  /[^.!?]*(?:못했습니다|수 없습니다|오류|실패|끝났습니다|필요합니다|않습니다|없습니다)[^.!?]*[.!?]/g;

/** What no answer may show: our insides, or values that are none. */
const INSIDES = /\bat \w+ \(|node_modules|\bTypeError\b|\bundefined\b|\[object Object\]|\bNaN\b|\ufffd/;

export type Case = {
  kind: AnswerKind;
  fault: FaultName;
  calls: readonly PassedCall[];
  /** what is answered when nothing is wrong */
  healthy: Asked;
  request: Request;
  isAction: boolean;
  secret: readonly string[];
  survives: boolean;
  doesWithout: PageRow["doesWithout"];
  /** what may be answered where nobody listens, whatever was called when all was well; null where somebody does */
  whenGone: readonly number[] | null;
};

const confessions = (html: string): string[] => wordsOf(html).match(OWNING_UP) ?? [];

function judgePage({ body, status }: Asked): string[] {
  const wrong: string[] = [];
  if (status >= 300 && status < 400) return wrong;
  if (!/^<!doctype html>/i.test(body)) wrong.push("no page");
  if (!/<html[^>]* lang="ko"/.test(body)) wrong.push("not in Korean");
  if (!/<h1[^>]*>[\s\S]*?[가-힣]/.test(body)) wrong.push("no heading");
  return wrong;
}

const CONTENT_TYPES: Record<AnswerKind, RegExp> = {
  page: /text\/html/,
  json: /application\/json/,
  text: /text|xml|json|javascript|svg/,
  picture: /image\/webp/,
  file: /application\/octet-stream/,
};

function judgeForm({ kind, healthy }: Case, answer: Asked): string[] {
  const wrong: string[] = [];
  const type = answer.headers.get("content-type") ?? "";
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (kind === "page") wrong.push(...judgePage(answer));
  else if (answer.status === healthy.status && !CONTENT_TYPES[kind].test(type) && answer.body !== "") {
    wrong.push(`it is ${type}`);
  } else if (answer.status !== healthy.status && !isRedirect) {
    if (/text\/html/.test(type)) wrong.push("a page in place of what was asked for");
    if (answer.body === "") wrong.push("nothing is said");
    if (kind === "json") wrong.push(...judgeJson(answer.body));
  }
  const shown = kind === "page" ? wordsOf(answer.body) : answer.body;
  const inside = kind === "file" ? null : INSIDES.exec(shown);
  if (inside && !INSIDES.test(kind === "page" ? wordsOf(healthy.body) : healthy.body)) {
    wrong.push(`it shows ${JSON.stringify(inside[0])}`);
  }
  return wrong;
}

function judgeJson(body: string): string[] {
  try {
    JSON.parse(body);
    return [];
  } catch {
    return ["no JSON"];
  }
}

/** The same answer as without a fault: where it was about nothing, or where no call met it. */
const isAsHealthy = (answer: Asked, healthy: Asked) =>
  answer.status === healthy.status && answer.headers.has("location") === healthy.headers.has("location");

function judgeStatus(given: Case, answer: Asked): string[] {
  const { fault, calls, healthy, kind, isAction, survives } = given;
  const faulty = calls.filter(({ wasFaulty }) => wasFaulty);
  const isExpected = statusesOf(fault).includes(answer.status);
  // A download that breaks off before its first byte is one that has visibly failed.
  if (answer.status === 0) return kind === "file" && faulty.length > 0 ? [] : ["no answer"];
  if (given.whenGone?.includes(answer.status)) return [];
  if (faulty.length === 0) return isAsHealthy(answer, healthy) ? [] : [`${answer.status} without a fault`];
  const meant = faulty.map(({ call }) => MEANT[fault]?.[call]);
  if (isExpected || meant.includes(answer.status)) return [];
  const location = answer.headers.get("location") ?? "";
  if (fault === "past-token" && answer.status === 302 && location.startsWith("/login?")) return [];
  if (given.doesWithout === "leads away" && answer.status === 303) return [];
  // What failed with nothing typed may lead to the page that says why.
  if (isAction && answer.status === 303 && location === "/error") return [];
  // The verdict of a write is left as it was: a success, and nothing else of its answer matters.
  if (isAction && ["null-values", "euc-kr"].includes(fault) && answer.status < 400) return [];
  if (!isAsHealthy(answer, healthy))
    return [`${answer.status} for ${faulty.map(({ call }) => call).join(", ")}`];
  if (fault === "euc-kr" || fault === "past-token" || survives || given.doesWithout) return [];
  if (isAction) return judgeSuccess(faulty);
  if (faulty.every(({ call }) => DISPENSABLE.includes(call))) return [];
  // A picture that comes through unharmed is one; what its bytes are is no affair of the line's.
  if (kind === "picture") return [];
  if (kind === "file") return answer.end === "whole" ? judgeWhole(given, answer) : [];
  const before = confessions(healthy.body);
  if (confessions(answer.body).some((text) => !before.includes(text))) return [];
  return answer.body === healthy.body || isSame(answer, healthy)
    ? []
    : ["200, and says nothing of what is missing"];
}

/** A success is one where the backend said so: it did, with a verdict that was left as it was. */
function judgeSuccess(faulty: readonly PassedCall[]): string[] {
  const writes = faulty.filter(({ isWrite }) => isWrite);
  if (writes.length === 0) return [];
  return [`a success, though ${writes.map(({ call }) => call).join(", ")} failed`];
}

/** Bytes are what they are: an answer without JSON in it is passed on as it came. */
const judgeWhole = ({ healthy }: Case, answer: Asked) =>
  answer.body === healthy.body ? [] : ["something else in place of the file"];

const isSame = (answer: Asked, healthy: Asked) => wordsOf(answer.body) === wordsOf(healthy.body);

/** Returns whether an answer says that a write may have been carried out. */
export const saysMaybe = ({ body }: Asked): boolean => wordsOf(body).includes("되었을 수도 있습니다");

/** Every text that was typed, and every choice, is in the answer. */
export function judgeTyped(
  { request, secret, kind }: Pick<Case, "request" | "secret" | "kind">,
  { status, body }: Asked,
): string[] {
  if (kind !== "page" || status < 400 || !request.sending) return [];
  const html = decode(body);
  return Object.entries(request.sending.fields).flatMap(([name, value]) => {
    if (name === "intent" || secret.includes(name) || typeof value !== "string") return [];
    const isChoice = controlsNamed(body, name).some(({ attributes }) =>
      /radio|checkbox/.test(attributes.type ?? ""),
    );
    const isKept = isChoice ? checkedOf(body, name).includes(value) : html.includes(value);
    return isKept ? [] : [`${name} is lost`];
  });
}

/** No write twice; nor a post read twice for one view of its page, as reads of it are counted. */
function judgeRepeats({ calls, isAction, fault }: Case): string[] {
  // Refused for its token, a read is made again without one.
  const isView = ({ call }: PassedCall) => call === "GET /board/…/…" && !isAction && fault !== "past-token";
  const counted = calls.filter((call) => call.isWrite || isView(call));
  const names = counted.map(({ call }) => call);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `twice: ${name}`,
  );
}

/** Whatever is wrong with an answer that was given while a fault played. */
export function judge(given: Case, answer: Asked): string[] {
  const late = answer.ms > ANSWER_WITHIN_MS ? [`after ${answer.ms} ms`] : [];
  if (answer.status === 0) return [...late, ...judgeStatus(given, answer)];
  return [
    ...late,
    ...judgeStatus(given, answer),
    ...judgeForm(given, answer),
    ...(given.survives ? [] : judgeTyped(given, answer)),
    ...judgeRepeats(given),
  ];
}
