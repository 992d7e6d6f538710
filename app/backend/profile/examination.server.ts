import { z } from "zod";
import { adminRoles, groupOf, type SignIn, signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { detectPostAuthor } from "~/backend/boards.server";
import { type CallPresence, lookAt, presenceOf } from "~/backend/call-presence.server";
import { CALLS, type Subject } from "~/backend/calls";
import { findServedPictures, placeOf } from "~/backend/public-pictures.server";
import { wireId, wireText } from "~/backend/wire-fields";
import { env } from "~/env/env.server";
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

type Silence = { count: number; endsAt: number };

const remainingMs = ({ endsAt }: Silence) =>
  Math.round(Math.max(1, Math.min(ASK_TIMEOUT_MS, endsAt - performance.now())));
const isOver = ({ count, endsAt }: Silence) => count >= UNANSWERED_MAX || performance.now() >= endsAt;

/** Asks for the board's attachment limits, because its list fails when a post's title contains an emoji. */
async function stateOfBoard(id: string, timeoutMs: number): Promise<CallState> {
  const { status } = await lookAt(`/boardFileAtch/${encodeURIComponent(id)}`, null, timeoutMs);
  return status === 200 ? "there" : "missing";
}

const boardsWire = z.object({
  result: z.object({ resultList: z.array(z.object({ bbsId: wireId, bbsNm: wireText })) }),
});

/** Reads the first ten boards. All versions have this call, but forks may have closed it. */
async function listBoards(token: string | null, silence: Silence): Promise<Examination["boardsThere"]> {
  if (!token || isOver(silence)) return null;
  const asked = lookAt("/bbsMaster?pageIndex=1", token, remainingMs(silence));
  const { text } = await asked.catch(() => ({ text: "" }));
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
async function findPicturePlacesOfPosts(silence: Silence): Promise<string[]> {
  const read = (path: string) =>
    isOver(silence)
      ? ""
      : lookAt(path, null, remainingMs(silence)).then(
          ({ text }) => text,
          () => "",
        );
  const readBoard = async ({ id }: { id: string }) => {
    const list = await read(`/board?bbsId=${encodeURIComponent(id)}&pageIndex=1`);
    const posts = [...list.matchAll(/"nttId":"?(\d+)/g)].slice(0, POSTS_READ);
    return Promise.all(posts.map(([, postId]) => read(`/board/${encodeURIComponent(id)}/${postId}`)));
  };
  const texts = (await Promise.all(BOARDS.map(readBoard))).flat();
  const pictures = await findServedPictures(texts.join("\n"));
  return [...new Set(pictures.map(placeOf))].filter((place) => place !== env.BACKEND_URL);
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

async function askAll<Thing>(
  things: Thing[],
  ask: (thing: Thing, timeoutMs: number) => Promise<CallState>,
  silence: Silence,
): Promise<(Thing & { state: CallState })[]> {
  const askOne = async (thing: Thing) => {
    if (isOver(silence)) return { ...thing, state: "not asked" as const };
    try {
      return { ...thing, state: await ask(thing, remainingMs(silence)) };
    } catch (error) {
      if (isTimeout(error)) silence.count += 1;
      return { ...thing, state: "no answer" as const };
    }
  };
  const asked: (Thing & { state: CallState })[] = [];
  for (let from = 0; from < things.length; from += CONCURRENT_PROBES_MAX)
    asked.push(...(await Promise.all(things.slice(from, from + CONCURRENT_PROBES_MAX).map(askOne))));
  return asked;
}

async function learnAuthor({ token, member }: SignIn, silence: Silence) {
  if (isOver(silence)) return null;
  return detectPostAuthor({ token, refused: false, member, remainingMs: () => remainingMs(silence) });
}

const isWordedAsEgov = ({ text }: { text: string }) => /^\s*\{.*"resultCode"/s.test(text);

async function findBackend(silence: Silence): Promise<boolean> {
  return lookAt("/mainPage", null, ASK_TIMEOUT_MS).then(isWordedAsEgov, (error: unknown) => {
    if (error instanceof BackendError) return false;
    if (!isTimeout(error)) throw error;
    silence.count += 1;
    return true;
  });
}

async function tryLogin(
  { id, password }: { id: string; password: string },
  silence: Silence,
): Promise<SignIn | { failure: string }> {
  try {
    const caller = { token: null, refused: false, remainingMs: () => remainingMs(silence) };
    return await signIn(id, password, caller);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.isNetworkFailure) silence.count += 1;
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

const BOARDS = (["BOARD_ID_NOTICE", "BOARD_ID_FREE", "BOARD_ID_QNA"] as const).map((setting) => ({
  setting,
  id: env[setting],
}));
const ALL_CALLS = (Object.keys(CALLS) as Subject[]).flatMap((subject) =>
  CALLS[subject].calls.map((call) => ({ subject, call })),
);

export async function examineBackend(who: { id: string; password: string } | null): Promise<Examination> {
  const silence: Silence = { count: 0, endsAt: performance.now() + EXAMINED_WITHIN_MS };
  const [detected, isWorded] = await Promise.all([detectGeneration(), findBackend(silence)]);
  if (detected === "unreachable") silence.count += 1;
  const signedIn = who && (await tryLogin(who, silence));
  const token = signedIn && "token" in signedIn ? signedIn.token : null;
  const calls = await askAll(ALL_CALLS, ({ call }, timeoutMs) => presenceOf(call, token, timeoutMs), silence);
  const boards = await askAll(BOARDS, ({ id }, timeoutMs) => stateOfBoard(id, timeoutMs), silence);
  const { generation: name, because, tokenScheme } = backendProfile();
  const generation = name && { generation: name, because: because ?? "" };
  const namesGroups = token
    ? groupOf(token) !== null
    : generation && GENERATIONS[generation.generation].namesGroups;
  return {
    isEgov: isWorded || generation !== null,
    generation,
    unexpected: findUnexpected({ generation, calls }),
    login: signedIn && describeLogin(signedIn),
    adminGroups: namesGroups ? await adminRoles(true) : null,
    scheme: tokenScheme,
    postAuthor: signedIn && "token" in signedIn ? await learnAuthor(signedIn, silence) : null,
    calls,
    boards,
    boardsThere: await listBoards(token, silence),
    picturePlaces: await findPicturePlacesOfPosts(silence),
  };
}
