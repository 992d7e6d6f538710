import { z } from "zod";
import { groupOf, type SignIn, signIn } from "~/backend/auth.server";
import { BackendError, UnknownCallError } from "~/backend/backend-error";
import { requestBackend } from "~/backend/backend-pool.server";
import { detectPostAuthor } from "~/backend/boards.server";
import { visitorCaller } from "~/backend/caller";
import { BACKEND_HEADERS, backendSettings, ID_SETTINGS } from "~/backend/current-backend.server";
import { decodeLoosely, failureOf, isGatewayAnswer, readBeginning } from "~/backend/envelope.server";
import { findServedPictures, placeOf } from "~/backend/files.server";
import type { PostAuthor } from "~/backend/members.server";
import { wireId, wireText } from "~/backend/wire-fields";
import { backendNotes, examineNow, isSpecified } from "./current-examination.server";
import type { Examination } from "./examination.server";
import { describeNote } from "./examination.server";
import { ADMIN_GROUPS, decodeText, GENERATIONS } from "./generations";
import { authorizationFor, tokenScheme } from "./token-scheme.server";

/** `unsure`: the call may need a login. */
type CallPresence = "there" | "missing" | "not for this login" | "unsure";

/** Limit for reading an answer, because the feed alone has 20 MB. */
const SEEN_MAX_BYTES = 100_000;

/** Reads the start of a GET answer. @throws a network error, or a BackendError for a gateway's answer */
async function readStart(
  path: string,
  token: string | null,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const authorization = token ? { authorization: await authorizationFor(token) } : {};
  const { statusCode, headers, body } = await requestBackend({
    path,
    method: "GET",
    headers: { ...BACKEND_HEADERS, ...authorization },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { bytes } = await readBeginning(body, SEEN_MAX_BYTES);
  if (isGatewayAnswer(statusCode, headers["content-type"]))
    throw new BackendError("malformed", null, statusCode);
  return { status: statusCode, text: decodeLoosely(bytes, headers["content-type"]) };
}

/**
 * Probes a call with GET, whatever its own method is, so that the backend writes and counts nothing. A specified backend
 * may answer 404 to a GET of a POST call.
 */
async function presenceOf(call: string, token: string | null, timeoutMs: number): Promise<CallPresence> {
  const [method, path = ""] = call.split(" ");
  const isRead = method === "GET";
  if (!isRead && !token) return "unsure";
  const { status, text } = await readStart(path, token, timeoutMs);
  if (status === 401) return "unsure";
  if (status === 403) return "not for this login";
  const mayBeMissing = status === 404 || (status === 405 && isRead);
  if (!mayBeMissing || !(failureOf(status, text) instanceof UnknownCallError)) return "there";
  return method === "POST" && isSpecified() ? "unsure" : "missing";
}

/** `not asked`: too many other calls had no answer. */
export type CallState = CallPresence | "no answer" | "not asked";

type Login = SignIn["member"] & { group: string | null };

/** The report of `npm run doctor`. */
export type Diagnosis = {
  isEgov: boolean;
  /** null without an answer */
  generation: Examination | null;
  login: Login | { failure: string } | null;
  scheme: string | null;
  /** author key of posts, if the login has a post of its own */
  postAuthor: PostAuthor | null;
  calls: { call: string; state: CallState }[];
  boards: { setting: string; id: string; state: CallState }[];
  /** boards that the administrator's list shows; null without a login or an answer */
  boardsThere: { id: string; name: string }[] | null;
  adminGroups: readonly string[] | null;
  picturePlaces: string[];
  /** what of the generation is unsure, or does not fit the login */
  notes: string[];
};

const ASK_TIMEOUT_MS = 10_000;
/** Limits on unanswered questions and on time, because a slow backend would take minutes for all of them. */
export const UNANSWERED_MAX = 3;
export const EXAMINED_WITHIN_MS = 20_000;
const CONCURRENT_PROBES_MAX = 4;
const POSTS_READ = 5;

type ProbeBudget = { count: number; endsAt: number };

const remainingMs = ({ endsAt }: ProbeBudget) =>
  Math.round(Math.max(1, Math.min(ASK_TIMEOUT_MS, endsAt - performance.now())));
const isSpent = ({ count, endsAt }: ProbeBudget) => count >= UNANSWERED_MAX || performance.now() >= endsAt;

/** Asks for the board's attachment limits, because its list fails when a post's title contains an emoji. */
async function stateOfBoard(id: string, timeoutMs: number): Promise<CallState> {
  const { status } = await readStart(`/boardFileAtch/${encodeURIComponent(id)}`, null, timeoutMs);
  return status === 200 ? "there" : "missing";
}

const boardsWire = z.object({
  result: z.object({ resultList: z.array(z.object({ bbsId: wireId, bbsNm: wireText })) }),
});

/** Reads the first ten boards. All versions have this call, but forks may have closed it. */
async function listBoards(token: string | null, budget: ProbeBudget): Promise<Diagnosis["boardsThere"]> {
  if (!token || isSpent(budget)) return null;
  const answer = readStart("/bbsMaster?pageIndex=1", token, remainingMs(budget));
  const { text } = await answer.catch(() => ({ text: "" }));
  const parsed = boardsWire.safeParse(readJson(text));
  if (!parsed.success) return null;
  return parsed.data.result.resultList.map(({ bbsId, bbsNm }) => ({ id: bbsId, name: decodeText(bbsNm) }));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the newest posts of each board, which counts a view of each. */
async function findPicturePlacesOfPosts(budget: ProbeBudget): Promise<string[]> {
  const fetchText = (path: string) =>
    isSpent(budget)
      ? ""
      : readStart(path, null, remainingMs(budget)).then(
          ({ text }) => text,
          () => "",
        );
  const readBoard = async ({ id }: { id: string }) => {
    const list = await fetchText(`/board?bbsId=${encodeURIComponent(id)}&pageIndex=1`);
    const posts = [...list.matchAll(/"nttId":"?(\d+)/g)].slice(0, POSTS_READ);
    return Promise.all(posts.map(([, postId]) => fetchText(`/board/${encodeURIComponent(id)}/${postId}`)));
  };
  const texts = (await Promise.all(boardsOfSettings().map(readBoard))).flat();
  const pictures = await findServedPictures(texts.join("\n"));
  return [...new Set(pictures.map(placeOf))].filter(
    (picturePlace) => picturePlace !== backendSettings().BACKEND_URL,
  );
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

async function askAll<Question>(
  questions: Question[],
  ask: (question: Question, timeoutMs: number) => Promise<CallState>,
  budget: ProbeBudget,
): Promise<(Question & { state: CallState })[]> {
  const askQuestion = async (question: Question) => {
    if (isSpent(budget)) return { ...question, state: "not asked" as const };
    try {
      return { ...question, state: await ask(question, remainingMs(budget)) };
    } catch (error) {
      if (isTimeout(error)) budget.count += 1;
      return { ...question, state: "no answer" as const };
    }
  };
  const answers: (Question & { state: CallState })[] = [];
  for (let from = 0; from < questions.length; from += CONCURRENT_PROBES_MAX)
    answers.push(
      ...(await Promise.all(questions.slice(from, from + CONCURRENT_PROBES_MAX).map(askQuestion))),
    );
  return answers;
}

async function learnAuthor({ token, member }: SignIn, budget: ProbeBudget) {
  if (isSpent(budget)) return null;
  return detectPostAuthor({ token, refused: false, member, remainingMs: () => remainingMs(budget) });
}

const isEgovAnswer = ({ text }: { text: string }) => /^\s*\{.*"resultCode"/s.test(text);

async function findBackend(budget: ProbeBudget): Promise<boolean> {
  return readStart("/mainPage", null, ASK_TIMEOUT_MS).then(isEgovAnswer, (error: unknown) => {
    if (error instanceof BackendError) return false;
    if (!isTimeout(error)) throw error;
    budget.count += 1;
    return true;
  });
}

async function tryToSignIn(
  { id, password }: { id: string; password: string },
  budget: ProbeBudget,
): Promise<SignIn | { failure: string }> {
  try {
    const caller = { ...visitorCaller(), remainingMs: () => remainingMs(budget) };
    return await signIn(id, password, caller);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.isNetworkFailure) budget.count += 1;
    return { failure: error.isNetworkFailure ? "no answer" : `refused: ${error.message}` };
  }
}

const describeLogin = (login: SignIn | { failure: string }) =>
  "failure" in login ? login : { ...login.member, group: groupOf(login.token) };

/** Returns null for a generation without groups, in which the kind of user decides. */
function findAdminGroups(generation: Examination | null): readonly string[] | null {
  const { BACKEND_ADMIN_ROLES } = backendSettings();
  if (BACKEND_ADMIN_ROLES.length > 0) return BACKEND_ADMIN_ROLES;
  return generation && GENERATIONS[generation.generation].namesGroups ? ADMIN_GROUPS : null;
}

const boardsOfSettings = () =>
  Object.values(ID_SETTINGS).map((setting) => ({
    setting,
    id: backendSettings()[setting],
  }));

/** Calls of the specification that a template lacks, and both that change a password. */
const PROBED_CALLS = [
  "GET /map/toilets.do",
  "GET /map/comments/list",
  "GET /map/tag-options",
  "GET /api/community/free",
  "GET /board",
  "GET /api/board/comment/list",
  "POST /api/board/images/BBSMSTR_AAAAAAAAAAAA",
  "POST /api/auth/me",
  "GET /api/mypage/dashboard",
  "POST /adminPassword",
  "PATCH /admin/password",
  "POST /admin/user/list",
  "GET /admin/api/users",
  "GET /admin/api/toilet-stats",
  "POST /api/auth/kakao-login",
].map((call) => ({ call }));

/** Examines the backend, and asks for all calls and boards. With credentials it logs in once. */
export async function diagnoseBackend(
  credentials: { id: string; password: string } | null,
): Promise<Diagnosis> {
  const budget: ProbeBudget = { count: 0, endsAt: performance.now() + EXAMINED_WITHIN_MS };
  const [generation, hasEgovAnswer] = await Promise.all([examineNow(), findBackend(budget)]);
  if (!generation) budget.count += 1;
  const login = credentials && (await tryToSignIn(credentials, budget));
  const token = login && "token" in login ? login.token : null;
  const calls = await askAll(
    PROBED_CALLS,
    ({ call }, timeoutMs) => presenceOf(call, token, timeoutMs),
    budget,
  );
  const boards = await askAll(boardsOfSettings(), ({ id }, timeoutMs) => stateOfBoard(id, timeoutMs), budget);
  return {
    isEgov: hasEgovAnswer || generation?.isSure === true,
    generation,
    login: login && describeLogin(login),
    adminGroups: findAdminGroups(generation),
    scheme: tokenScheme(),
    postAuthor: login && "token" in login ? await learnAuthor(login, budget) : null,
    calls,
    boards,
    boardsThere: await listBoards(token, budget),
    picturePlaces: await findPicturePlacesOfPosts(budget),
    notes: backendNotes().map(describeNote),
  };
}
