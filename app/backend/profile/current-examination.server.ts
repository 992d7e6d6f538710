import { BackendError } from "~/backend/backend-error";
import { type BackendSettings, perBackend } from "~/backend/current-backend.server";
import { shareInFlight, withSignal } from "~/backend/share-in-flight";
import { logger } from "~/log/logger.server";
import {
  type BackendNote,
  describeNote,
  type Examination,
  examineBackend,
  isClockOff,
} from "./examination.server";
import { GENERATIONS, type Generation, type GenerationTraits } from "./generations";

/** Examinations without an answer, although other calls are answered, after which the specification decides. */
const UNANSWERED_MAX = 3;
/** Minimum time between two comparisons for /readyz, in ms. */
const COMPARE_EVERY_MS = 60_000;

const UNANSWERED: Examination = {
  generation: "egov-4.2",
  because: "no call of the examination is answered",
  isSure: false,
  isFork: false,
  clockAheadSeconds: null,
};

const pinnedIn = ({ BACKEND_GENERATION }: BackendSettings): Generation | null =>
  BACKEND_GENERATION === "auto" ? null : BACKEND_GENERATION;

const current = perBackend(({ settings, connectedAt }) => ({
  pinned: pinnedIn(settings),
  /** the value for which calls are made, unless the generation is pinned */
  examination: null as Examination | null,
  /** the newest reading, which /readyz compares with the examination */
  latest: null as Examination | null,
  comparedAt: Number.NEGATIVE_INFINITY,
  /** true from an outage until the backend is examined */
  isDue: false,
  unanswered: 0,
  /** replaced when the backend answers after an outage, because it may be another one */
  period: { since: connectedAt },
  inFlight: new Map<string, Promise<void>>(),
  settings,
}));

type Current = ReturnType<typeof current>;

/** Returns a getter of a value that is made once for each examination, for facts that answers show later. */
export function perExamination<Value extends object>(make: () => Value): () => Value {
  const values = new WeakMap<object, Value>();
  return () => {
    const { period } = current();
    const value = values.get(period) ?? make();
    values.set(period, value);
    return value;
  };
}

/** Start of the app, or the end of the backend's last outage, in epoch ms. */
export const examinedSince = (): number => current().period.since;

/** Returns the watch of the current backend. Its late answers then tell nothing about another backend. */
export const outageWatch = perBackend(() => {
  const backend = current();
  return {
    onOutage(): void {
      backend.isDue = true;
    },
    /** Examines the backend once after an outage, or after a start without an answer. */
    onAnswer(): void {
      if (!backend.isDue) return;
      backend.isDue = false;
      backend.period = { since: Date.now() };
      if (!backend.pinned) void examine(backend, true);
    },
  };
});

function examine(backend: Current, hasAnswered = false): Promise<void> {
  return shareInFlight(backend.inFlight, "examination", async () => {
    const found = await examineBackend(backend.settings);
    if (!found && hasAnswered) backend.unanswered += 1;
    if (!found && backend.unanswered < UNANSWERED_MAX) {
      backend.isDue = true;
      return;
    }
    if (backend.isDue) backend.period = { since: Date.now() };
    adopt(backend, found ?? UNANSWERED);
  });
}

function adopt(backend: Current, found: Examination): void {
  const before = backend.examination;
  // An unsure reading says nothing against what was found before.
  const isKept = before !== null && !found.isSure;
  const { clockAheadSeconds } = found;
  backend.examination = isKept ? { ...before, clockAheadSeconds } : found;
  backend.latest = backend.examination;
  backend.comparedAt = Date.now();
  backend.isDue = false;
  backend.unanswered = 0;
  logExamination(before, backend.examination);
}

function logExamination(before: Examination | null, after: Examination): void {
  if (!before) {
    logTaken(after);
    return;
  }
  const { generation, because, clockAheadSeconds } = after;
  if (before.generation !== generation)
    logger.warn(
      { before: before.generation, generation, because },
      "the backend has become one of another generation",
    );
  if (isClockOff(clockAheadSeconds) && !isClockOff(before.clockAheadSeconds))
    logger.warn({ aheadSeconds: clockAheadSeconds }, "the backend's clock differs from ours");
}

const NOT_TOLD =
  "the boards' ids (BOARD_ID_…), groups of administrators of its own (BACKEND_ADMIN_ROLES), and until the first login the token's scheme and the key of authors";

function logTaken({ generation, because, isSure }: Pick<Examination, "generation" | "because" | "isSure">) {
  const { versions, passwordHash } = GENERATIONS[generation];
  const details = {
    generation,
    because,
    passwordHash,
    notFoundOut: NOT_TOLD,
  };
  const line = `the backend is taken for generation ${generation} (${versions})`;
  if (isSure) logger.info(details, line);
  else logger.warn(details, `${line}: set BACKEND_GENERATION if it is another`);
}

/** Examines the backend at the start. Without an answer, the first answer of any call examines it. */
export async function examineAtStart(): Promise<void> {
  const backend = current();
  if (backend.pinned) {
    logTaken({ generation: backend.pinned, because: "BACKEND_GENERATION says so", isSure: true });
    return compare(backend);
  }
  await examineNow();
  if (!backend.examination)
    logger.warn(
      "the backend's generation cannot be found out yet: what depends on it fails as unreachable till then",
    );
}

/** Returns the examination that is under way, needed, or done; null without an answer. */
export async function examineNow(): Promise<Examination | null> {
  const backend = current();
  if (!backend.examination || backend.isDue || backend.inFlight.size > 0) await examine(backend);
  return backend.examination;
}

/** Compares the answers with the examination, at most once a minute. It changes nothing: a restart does. */
export async function compareBackend(): Promise<void> {
  const backend = current();
  const isKnown = backend.pinned !== null || backend.examination !== null;
  if (!isKnown || backend.isDue || Math.abs(Date.now() - backend.comparedAt) < COMPARE_EVERY_MS) return;
  await compare(backend);
}

async function compare(backend: Current): Promise<void> {
  backend.comparedAt = Date.now();
  const before = findMismatch(backend);
  backend.latest = (await examineBackend(backend.settings)) ?? backend.latest;
  const mismatch = findMismatch(backend);
  if (mismatch && before?.seen.generation !== mismatch.seen.generation) logger.warn(describeNote(mismatch));
}

function findMismatch({ pinned, examination, latest }: Current) {
  const used = pinned ?? examination?.generation;
  if (!used || !latest?.isSure || latest.generation === used) return null;
  return { kind: "mismatch" as const, used, seen: latest, isPinned: pinned !== null };
}

const loginFault = perExamination(() => ({ note: null as BackendNote | null }));

/** Remembers, and logs once, that a login does not fit the generation. */
export function noteLoginFault(because: string): void {
  const used = currentGeneration();
  const fault = loginFault();
  if (fault.note || !used) return;
  fault.note = { kind: "login", used, because };
  logger.warn(describeNote(fault.note));
}

export function backendNotes(): BackendNote[] {
  const backend = current();
  const { pinned, latest } = backend;
  const notes: (BackendNote | null)[] = [
    latest && isClockOff(latest.clockAheadSeconds)
      ? { kind: "clock", aheadSeconds: latest.clockAheadSeconds }
      : null,
    latest && !latest.isSure && !pinned ? { kind: "unsure" } : null,
    findMismatch(backend),
    loginFault().note,
  ];
  return notes.filter((note) => note !== null);
}

/** Returns the generation for which calls are made, or null until the first examination. */
export function currentGeneration(): Generation | null {
  const { pinned, examination } = current();
  return pinned ?? examination?.generation ?? null;
}

/** Tells whether the backend is the specification's and has its own calls. */
export const isSpecified = (): boolean =>
  currentGeneration() === "egov-4.2" && current().latest?.isFork === true;

/** Returns the traits of the backend's generation. @throws BackendError if it was never reachable */
export async function generationTraits(signal?: AbortSignal): Promise<GenerationTraits> {
  const { pinned } = current();
  const generation = pinned ?? (await withSignal(signal, examineNow()))?.generation;
  if (!generation) throw new BackendError("unreachable");
  return GENERATIONS[generation];
}

/** Tells whether a stored text can break the backend's answers. False without an answer. */
export async function mayFailOnTexts(): Promise<boolean> {
  const { pinned } = current();
  if (pinned) return GENERATIONS[pinned].escapesTexts;
  const examination = await examineNow();
  // The posts that break the lists may also hide the generation.
  return examination !== null && (!examination.isSure || GENERATIONS[examination.generation].escapesTexts);
}

/** Tells whether the app sends passwords in a form that the backend refuses, because it is of another generation. */
export function isLoginMisencoded(): boolean {
  const mismatch = findMismatch(current());
  if (!mismatch) return false;
  return GENERATIONS[mismatch.seen.generation].passwordHash !== GENERATIONS[mismatch.used].passwordHash;
}
