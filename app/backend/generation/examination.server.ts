import { z } from "zod";
import { adminRoles, groupOf, type SignIn, signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { type CallPresence, lookAt, presenceOf } from "~/backend/call-presence.server";
import { CALLS, type Subject } from "~/backend/calls";
import { wireId, wireText } from "~/backend/wire-fields";
import { env } from "~/env/env.server";
import { detectGeneration, knownGeneration } from "./generation.server";
import { GENERATIONS, type Generation } from "./generations";
import { decodeText } from "./text-references";
import { knownTokenScheme } from "./token-scheme.server";

/** `not asked`: too many others were not answered. */
export type CallState = CallPresence | "no answer" | "not asked";

type Login = SignIn["member"] & { group: string | null };

export type Examination = {
  isEgov: boolean;
  generation: { generation: Generation; because: string } | null;
  login: Login | { failure: string } | null;
  scheme: string | null;
  calls: { subject: Subject; call: string; state: CallState }[];
  boards: { setting: string; id: string; state: CallState }[];
  /** what an administrator is told; null without one, and where nothing is told */
  boardsThere: { id: string; name: string }[] | null;
  adminGroups: readonly string[] | null;
  unexpected: string[];
};

const ASK_TIMEOUT_MS = 10_000;
/** With a backend that hangs, each further question would take its full time. */
export const UNANSWERED_MAX = 3;
/** With one that answers each after seconds, all of them together would take minutes. */
export const EXAMINED_WITHIN_MS = 20_000;
const ASKED_AT_ONCE = 4;

type Silence = { count: number; endsAt: number };

const remainingMs = ({ endsAt }: Silence) =>
  Math.round(Math.max(1, Math.min(ASK_TIMEOUT_MS, endsAt - performance.now())));
const isOver = ({ count, endsAt }: Silence) => count >= UNANSWERED_MAX || performance.now() >= endsAt;

/** Its limits, not its posts: those may fail for a text of theirs. */
async function stateOfBoard(id: string, timeoutMs: number): Promise<CallState> {
  const { status } = await lookAt(`/boardFileAtch/${encodeURIComponent(id)}`, null, timeoutMs);
  return status === 200 ? "there" : "missing";
}

const boardsWire = z.object({
  result: z.object({ resultList: z.array(z.object({ bbsId: wireId, bbsNm: wireText })) }),
});

/** All versions have the call, and show ten; forks may have closed it. */
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

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

type Question = (timeoutMs: number) => Promise<CallState>;

async function countSilence(question: Question, silence: Silence): Promise<CallState> {
  if (isOver(silence)) return "not asked";
  try {
    return await question(remainingMs(silence));
  } catch (error) {
    if (isTimeout(error)) silence.count += 1;
    return "no answer";
  }
}

async function askAll(questions: Question[], silence: Silence): Promise<CallState[]> {
  const states: CallState[] = [];
  for (let from = 0; from < questions.length; from += ASKED_AT_ONCE) {
    const asked = questions.slice(from, from + ASKED_AT_ONCE);
    states.push(...(await Promise.all(asked.map((question) => countSilence(question, silence)))));
  }
  return states;
}

const isWordedAsEgov = ({ text }: { text: string }) => /^\s*\{.*"resultCode"/s.test(text);

/** Whether an eGov backend answers there. @throws what the network says */
async function findBackend(silence: Silence): Promise<boolean> {
  return lookAt("/mainPage", null, ASK_TIMEOUT_MS).then(isWordedAsEgov, (error: unknown) => {
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
    return await signIn(id, password, {
      ...{ token: null, refused: false, remainingMs: () => remainingMs(silence) },
    });
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
  const { passwordCall, membersCall, ownPageCalls } = GENERATIONS[generation.generation];
  const isMissing = (name: string) => calls.some(({ call, state }) => call === name && state === "missing");
  return [[passwordCall], membersCall ? [membersCall] : [], ownPageCalls]
    .filter((alternatives) => alternatives.length > 0 && alternatives.every(isMissing))
    .map((alternatives) => alternatives.join(", "));
}

const BOARD_SETTINGS = ["BOARD_ID_NOTICE", "BOARD_ID_FREE", "BOARD_ID_QNA"] as const;
const ALL_CALLS = (Object.keys(CALLS) as Subject[]).flatMap((subject) =>
  CALLS[subject].calls.map((call) => ({ subject, call })),
);

export async function examineBackend(who: { id: string; password: string } | null): Promise<Examination> {
  const silence: Silence = { count: 0, endsAt: performance.now() + EXAMINED_WITHIN_MS };
  const [detected, isWorded] = await Promise.all([detectGeneration(), findBackend(silence)]);
  if (detected === "unreachable") silence.count += 1;
  const signedIn = who && (await tryLogin(who, silence));
  const token = signedIn && "token" in signedIn ? signedIn.token : null;
  const states = await askAll(
    [
      ...ALL_CALLS.map(
        ({ call }): Question =>
          (timeoutMs) =>
            presenceOf(call, token, timeoutMs),
      ),
      ...BOARD_SETTINGS.map(
        (setting): Question =>
          (timeoutMs) =>
            stateOfBoard(env[setting], timeoutMs),
      ),
    ],
    silence,
  );
  const calls = ALL_CALLS.map((call, place) => ({ ...call, state: states[place] ?? "not asked" }));
  const boards = BOARD_SETTINGS.map((setting, place) => ({
    ...{ setting, id: env[setting], state: states[ALL_CALLS.length + place] ?? "not asked" },
  }));
  const generation = knownGeneration();
  const namesGroups = token
    ? groupOf(token) !== null
    : generation && GENERATIONS[generation.generation].namesGroups;
  return {
    isEgov: isWorded || generation !== null,
    generation,
    unexpected: findUnexpected({ generation, calls }),
    login: signedIn && describeLogin(signedIn),
    adminGroups: namesGroups ? await adminRoles(true) : null,
    scheme: knownTokenScheme(),
    calls,
    boards,
    boardsThere: await listBoards(token, silence),
  };
}
