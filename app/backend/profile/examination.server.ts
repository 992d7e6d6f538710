import { z } from "zod";
import { adminRoles, groupOf, type SignIn, signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { ID_SETTINGS } from "~/backend/board-wire";
import { detectPostAuthor } from "~/backend/boards.server";
import { type CallPresence, presenceOf, readStart } from "~/backend/call-presence.server";
import { CALLS, type Subject } from "~/backend/calls";
import { backendSettings } from "~/backend/current-backend.server";
import { findServedPictures, placeOf } from "~/backend/public-pictures.server";
import { wireId, wireText } from "~/backend/wire-fields";
import type { Finding, PostAuthor } from "./backend-profile";
import { backendProfile } from "./current-profile.server";
import { detectGeneration } from "./generation.server";
import { GENERATIONS } from "./generations";
import { decodeText } from "./text-references";

/** `not asked`: too many other calls had no answer. */
export type CallState = CallPresence | "no answer" | "not asked";

type Login = SignIn["member"] & { group: string | null };

export type Examination = {
  isEgov: boolean;
  generation: Finding | null;
  login: Login | { failure: string } | null;
  scheme: string | null;
  /** author key of posts, if the login has a post of its own */
  postAuthor: PostAuthor | null;
  calls: { subject: Subject; call: string; state: CallState }[];
  boards: { setting: string; id: string; state: CallState }[];
  /** boards that the administrator's list shows; null without a login or an answer */
  boardsThere: { id: string; name: string }[] | null;
  adminGroups: readonly string[] | null;
  picturePlaces: string[];
  unexpected: string[];
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
async function listBoards(token: string | null, budget: ProbeBudget): Promise<Examination["boardsThere"]> {
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
    const caller = { token: null, refused: false, remainingMs: () => remainingMs(budget) };
    return await signIn(id, password, caller);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.isNetworkFailure) budget.count += 1;
    return { failure: error.isNetworkFailure ? "no answer" : `refused: ${error.message}` };
  }
}

const describeLogin = (login: SignIn | { failure: string }) =>
  "failure" in login ? login : { ...login.member, group: groupOf(login.token) };

function findUnexpected({ generation, calls }: Pick<Examination, "generation" | "calls">): string[] {
  if (!generation) return [];
  const isMissing = (name: string) => calls.some(({ call, state }) => call === name && state === "missing");
  return GENERATIONS[generation.generation].ownCalls
    .filter((alternatives) => alternatives.every(isMissing))
    .map((alternatives) => alternatives.join(", "));
}

const boardsOfSettings = () =>
  Object.values(ID_SETTINGS).map((setting) => ({
    setting,
    id: backendSettings()[setting],
  }));
const ALL_CALLS = (Object.keys(CALLS) as Subject[]).flatMap((subject) =>
  CALLS[subject].calls.map((call) => ({ subject, call })),
);

export async function examineBackend(
  credentials: { id: string; password: string } | null,
): Promise<Examination> {
  const budget: ProbeBudget = { count: 0, endsAt: performance.now() + EXAMINED_WITHIN_MS };
  const [detection, hasEgovAnswer] = await Promise.all([detectGeneration(), findBackend(budget)]);
  if (detection === "unreachable") budget.count += 1;
  const login = credentials && (await tryToSignIn(credentials, budget));
  const token = login && "token" in login ? login.token : null;
  const calls = await askAll(ALL_CALLS, ({ call }, timeoutMs) => presenceOf(call, token, timeoutMs), budget);
  const boards = await askAll(boardsOfSettings(), ({ id }, timeoutMs) => stateOfBoard(id, timeoutMs), budget);
  const { generation: name, because, tokenScheme } = backendProfile();
  const generation = name && { generation: name, because: because ?? "" };
  const namesGroups = token
    ? groupOf(token) !== null
    : generation && GENERATIONS[generation.generation].namesGroups;
  return {
    isEgov: hasEgovAnswer || generation !== null,
    generation,
    unexpected: findUnexpected({ generation, calls }),
    login: login && describeLogin(login),
    adminGroups: namesGroups ? await adminRoles(true) : null,
    scheme: tokenScheme,
    postAuthor: login && "token" in login ? await learnAuthor(login, budget) : null,
    calls,
    boards,
    boardsThere: await listBoards(token, budget),
    picturePlaces: await findPicturePlacesOfPosts(budget),
  };
}
