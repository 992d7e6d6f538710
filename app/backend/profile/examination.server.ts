import { request } from "undici";
import { BACKEND_HEADERS, type BackendSettings, ID_SETTINGS } from "~/backend/current-backend.server";
import { failureOf, isGatewayAnswer, readBeginning } from "~/backend/envelope.server";
import type { Generation } from "./generations";

/** Findings from the public answers of the backend. */
export type Examination = Readonly<{
  generation: Generation;
  /** the evidence */
  because: string;
  /** false if no answer decides; the generation is then the specification's */
  isSure: boolean;
  /** true if it answers the specification's own lists of posts, which no template has */
  isFork: boolean;
  /** how far the backend's clock is ahead of ours, in seconds; null without a Date header */
  clockAheadSeconds: number | null;
}>;

type Evidence = Pick<Examination, "generation" | "because" | "isSure">;

const TIMEOUT_MS = 5000;
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

type Json = Record<string, unknown>;
type Answer = { status: number; isSuccess: boolean; body: Json; clockAheadSeconds: number | null };

const asRecord = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};

function parseRecord(text: string): Json {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Returns null without an answer of the backend itself: no connection, a gateway's answer, or a failure. */
async function ask(url: string): Promise<Answer | null> {
  try {
    const { statusCode, headers, body } = await request(url, {
      headers: BACKEND_HEADERS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { bytes } = await readBeginning(body, ANSWER_MAX_BYTES);
    if (statusCode >= 500 || isGatewayAnswer(statusCode, headers["content-type"])) return null;
    const text = bytes.toString("utf8");
    const date = Date.parse(String(headers.date ?? ""));
    return {
      status: statusCode,
      isSuccess: failureOf(statusCode, text) === null,
      body: parseRecord(text),
      clockAheadSeconds: Number.isNaN(date) ? null : Math.round((date - Date.now()) / 1000),
    };
  } catch {
    return null;
  }
}

/**
 * Examines the backend by reads that need no login (docs/wire.md#generations). Returns null if no call of the
 * specification is answered, so that a backend that is starting is not mistaken for another one.
 */
export async function examineBackend(settings: BackendSettings): Promise<Examination | null> {
  const read = (path: string) => ask(settings.BACKEND_URL + path);
  const boardIds = Object.values(ID_SETTINGS).map((setting) => encodeURIComponent(settings[setting]));
  const firstPage = `bbsId=${boardIds[0]}&pageIndex=1`;
  const [firstOwnRecord, list, communityList, ...limits] = await Promise.all([
    read("/auth/me"),
    read(`/board?${firstPage}`),
    read(`/api/community/notice?${firstPage}`),
    ...boardIds.map((id) => read(`/boardFileAtch/${id}`)),
  ]);
  const firstAnswer = [list, communityList, ...limits].find((answer) => answer !== null);
  if (!firstAnswer) return null;
  // Ask again, because the backend may have started between the calls.
  const ownRecord = firstOwnRecord ?? (await read("/auth/me"));
  const evidence = findLaterTemplate({ ownRecord, list, limits }) ?? judgeSpecified(list, communityList);
  const { clockAheadSeconds } = firstAnswer;
  return { ...evidence, isFork: isListOfPosts(communityList), clockAheadSeconds };
}

type TemplateAnswers = { ownRecord: Answer | null; list: Answer | null; limits: (Answer | null)[] };

/** Finds what only a template since 4.3 answers. What the specification leaves open proves nothing. */
function findLaterTemplate({ ownRecord, list, limits }: TemplateAnswers): Evidence | null {
  // The specification has neither this call nor a code 401.
  if (ownRecord?.status === 200 && ownRecord.body.resultCode === "401")
    return { generation: "egov-5.0.1", because: "GET /auth/me answers 401 without a login", isSure: true };
  if (limits.some(lacksBoardRecord))
    return { generation: "egov-5.0", because: "GET /boardFileAtch has no brdMstrVO", isSure: true };
  if ("groupNm" in asRecord(resultOf(list).user))
    return { generation: "egov-5.0", because: "the login record in GET /board has a group", isSure: true };
  return null;
}

const resultOf = (answer: Answer | null): Json => asRecord(answer?.isSuccess ? answer.body.result : null);

function lacksBoardRecord(answer: Answer | null): boolean {
  const result = resultOf(answer);
  return "fileAtchPosblAt" in result && !("brdMstrVO" in result);
}

const isListOfPosts = (answer: Answer | null): boolean => Array.isArray(resultOf(answer).resultList);

/** A failing GET /board may hide the login record. */
function judgeSpecified(list: Answer | null, communityList: Answer | null): Evidence {
  const generation = "egov-4.2";
  if (list && isListOfPosts(communityList))
    return { generation, because: "it has the specification's lists of posts", isSure: true };
  if (isListOfPosts(list)) return { generation, because: "GET /board shows no later template", isSure: true };
  return { generation, because: "no answer decides, so the specification does", isSure: false };
}

/** Notes about the backend for the operator, in /readyz, the log and the administration's overview. */
export type BackendNote =
  | { kind: "clock"; aheadSeconds: number }
  | { kind: "unsure" }
  | { kind: "mismatch"; used: Generation; seen: Examination; isPinned: boolean }
  | { kind: "login"; used: Generation; because: string };

/** Allowed clock difference, because the backend ends logins by its clock and we expect it by ours. */
const CLOCK_TOLERANCE_SECONDS = 60;

export const isClockOff = (aheadSeconds: number | null): aheadSeconds is number =>
  Math.abs(aheadSeconds ?? 0) > CLOCK_TOLERANCE_SECONDS;

export function describeNote(note: BackendNote): string {
  switch (note.kind) {
    case "clock":
      return `the backend's clock is ${note.aheadSeconds} s ahead of ours`;
    case "unsure":
      return "no answer of the backend shows its generation, so it is taken for the specification's, egov-4.2: set BACKEND_GENERATION if it is another";
    case "mismatch": {
      const { used, seen, isPinned } = note;
      const answers = `${seen.generation} (${seen.because})`;
      return isPinned
        ? `BACKEND_GENERATION says ${used}, the backend's answers say ${answers}: logins and texts may fail`
        : `the backend is taken for ${used}, its answers say ${answers}: restart the app`;
    }
    case "login":
      return `the backend is taken for ${note.used}, but ${note.because}: restart the app, or set BACKEND_GENERATION`;
  }
}
