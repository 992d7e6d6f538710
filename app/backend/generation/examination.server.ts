import { adminRoles, groupOf, type SignIn, signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { BACKEND_HEADERS, requestBackend } from "~/backend/backend-pool.server";
import { CALLS, type Subject } from "~/backend/calls";
import { readBeginning } from "~/backend/read-capped";
import { env } from "~/env/env.server";
import { knownGeneration, learnGeneration } from "./generation.server";
import { GENERATIONS, type Generation } from "./generations";
import { authorizationFor, knownTokenScheme } from "./token-scheme.server";

/**
 * `unsure`: a call that is not open is told apart from one that is not there only with a login. `not asked`: too many
 * others were not answered.
 */
export type CallState = "there" | "missing" | "not for this login" | "unsure" | "no answer" | "not asked";

export type Login = SignIn["member"] & { group: string | null };

export type Examination = {
  /** false where something answers, and nothing of it is an eGov backend's */
  isEgov: boolean;
  generation: { generation: Generation; because: string } | null;
  /** null where none was tried, `failure` where nobody was let in */
  login: Login | { failure: string } | null;
  /** null before a login */
  scheme: string | null;
  calls: { subject: Subject; call: string; state: CallState }[];
  boards: { setting: string; id: string; state: CallState }[];
  /** the groups that administer, null where tokens name none */
  adminGroups: readonly string[] | null;
  /** calls that the generation's template has and this backend does not; of those in one line any would do */
  unexpected: string[];
};

const ASK_TIMEOUT_MS = 10_000;
/** Enough to see what it is: the feed alone is 20 MB. */
const SEEN_MAX_BYTES = 100_000;
/** Whoever lets so many questions wait is asked nothing more: with a backend that hangs each would take its time. */
export const UNANSWERED_MAX = 3;

/** How many questions were waited for in vain so far. */
type Silence = { count: number };

async function ask(path: string, token: string | null): Promise<{ status: number; text: string }> {
  const authorization = token ? { authorization: await authorizationFor(token) } : {};
  const { statusCode, body } = await requestBackend({
    path,
    method: "GET",
    headers: { ...BACKEND_HEADERS, ...authorization },
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
  });
  const { bytes } = await readBeginning(body, SEEN_MAX_BYTES);
  return { status: statusCode, text: bytes.toString("utf8") };
}

/**
 * Asks for a call by GET only, whatever its own method is: where the address is known for another method, a login is
 * answered 405. Nothing is written, and no post is counted as seen.
 */
async function stateOf(call: string, token: string | null): Promise<CallState> {
  const [method, path = ""] = call.split(" ");
  const isRead = method === "GET";
  if (!isRead && !token) return "unsure";
  const { status, text } = await ask(path, token);
  if (status === 401) return "unsure";
  if (status === 403) return "not for this login";
  if (status === 405) return isRead ? "missing" : "there";
  // A 404 with a resultCode comes from a service that is there.
  if (status === 404) return text.includes('"resultCode"') ? "there" : "missing";
  return "there";
}

async function stateOfBoard(id: string): Promise<CallState> {
  const { status, text } = await ask(`/board?bbsId=${encodeURIComponent(id)}&pageIndex=1`, null);
  return status === 200 && !/"brdMstrVO"\s*:\s*null/.test(text) ? "there" : "missing";
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/** A call that is slow or breaks off says nothing of the others, unless there are many of them. */
async function orNoAnswer(askIt: () => Promise<CallState>, silence: Silence): Promise<CallState> {
  if (silence.count >= UNANSWERED_MAX) return "not asked";
  try {
    return await askIt();
  } catch (error) {
    if (isTimeout(error)) silence.count += 1;
    return "no answer";
  }
}

/** Whether its main page, or its refusal or failure to tell it, is worded as eGov's, which any other server is not. */
const isWordedAsEgov = ({ text }: { text: string }) => /^\s*\{.*"resultCode"/s.test(text);

/**
 * @returns whether what is there answers as an eGov backend; whoever is slow may be one
 * @throws whatever the network says where nobody is there
 */
async function findBackend(silence: Silence): Promise<boolean> {
  return ask("/mainPage", null).then(isWordedAsEgov, (error: unknown) => {
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
    return await signIn(id, password, { token: null, refused: false, remainingMs: () => ASK_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.isNetworkFailure) silence.count += 1;
    return { failure: error.isNetworkFailure ? "no answer" : `refused: ${error.message}` };
  }
}

const describeLogin = (login: SignIn | { failure: string }) =>
  "failure" in login ? login : { ...login.member, group: groupOf(login.token) };

/** What the table of generations says to be there, and is not. */
function findUnexpected({ generation, calls }: Pick<Examination, "generation" | "calls">): string[] {
  if (!generation) return [];
  const { passwordCall, membersCall, ownPageCalls } = GENERATIONS[generation.generation];
  const isMissing = (name: string) => calls.some(({ call, state }) => call === name && state === "missing");
  return [[passwordCall], membersCall ? [membersCall] : [], ownPageCalls]
    .filter((alternatives) => alternatives.length > 0 && alternatives.every(isMissing))
    .map((alternatives) => alternatives.join(", "));
}

/**
 * Finds out what a backend is, by reading; with an id and a password also by a login.
 * @throws whatever the network says where nobody is there
 */
export async function examineBackend(who: { id: string; password: string } | null): Promise<Examination> {
  const silence: Silence = { count: 0 };
  const [learnt, isWorded] = await Promise.all([learnGeneration(), findBackend(silence)]);
  if (learnt === "away") silence.count += 1;
  const signedIn = who && (await tryLogin(who, silence));
  const token = signedIn && "token" in signedIn ? signedIn.token : null;
  const calls = [];
  for (const subject of Object.keys(CALLS) as Subject[]) {
    for (const call of CALLS[subject].calls) {
      calls.push({ subject, call, state: await orNoAnswer(() => stateOf(call, token), silence) });
    }
  }
  const boards = [];
  for (const setting of ["BOARD_ID_NOTICE", "BOARD_ID_FREE", "BOARD_ID_QNA"] as const) {
    const id = env[setting];
    boards.push({ setting, id, state: await orNoAnswer(() => stateOfBoard(id), silence) });
  }
  const generation = knownGeneration();
  // What a login shows goes before what is usual.
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
  };
}
