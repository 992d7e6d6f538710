import { noteGeneration, onBackendReturned } from "~/backend/backend-changes.server";
import { BackendError } from "~/backend/backend-error";
import { BACKEND_HEADERS } from "~/backend/backend-pool.server";
import { withSignal } from "~/backend/read-limited";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { probeGeneration } from "./generation-probe";
import { GENERATIONS, type Generation, type GenerationTraits } from "./generations";

/** A backend that answers without telling is not asked again by every call. */
const ASK_AGAIN_AFTER_MS = 1000;

/** However many logins are refused, the backend is asked no more often whether it has changed. */
const DOUBT_EVERY_MS = 60_000;

type Known = { generation: Generation; because: string };

/** `unknown`: its answers do not tell; `unreachable`: it gave no usable answer. */
type Detection = Known | "unknown" | "unreachable";

let known: Known | null =
  env.BACKEND_GENERATION === "auto"
    ? null
    : { generation: env.BACKEND_GENERATION, because: "BACKEND_GENERATION says so" };
let asking: Promise<Detection> | null = null;
let undetectedAt = Number.NEGATIVE_INFINITY;
/** What its answers told last, whatever a setting or a login says. */
let told: Known | null = null;
let doubting: Promise<Detection> | null = null;
let returning: Promise<Detection> | null = null;
let doubtedAt = Number.NEGATIVE_INFINITY;
let watchedAt = Number.NEGATIVE_INFINITY;
const listeners: ((generation: Generation) => void)[] = [];
const doubtListeners: ((isAnother: boolean) => void)[] = [];

export const knownGeneration = (): Known | null => known;

export function onGenerationFound(listener: (generation: Generation) => void): void {
  listeners.push(listener);
}

export function onGenerationRechecked(listener: (isAnother: boolean) => void): void {
  doubtListeners.push(listener);
}

function setKnown(found: Known): void {
  known = found;
  for (const tell of listeners) tell(found.generation);
}

export async function detectGeneration(): Promise<Detection> {
  if (known) return known;
  if (performance.now() - undetectedAt < ASK_AGAIN_AFTER_MS) return "unknown";
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function probe(): Promise<Known | null> {
  const target = { origin: env.BACKEND_URL, headers: BACKEND_HEADERS, boardId: env.BOARD_ID_NOTICE };
  const found = await probeGeneration(target);
  if (found) told = found;
  return found;
}

async function ask(): Promise<Detection> {
  try {
    const found = await probe();
    // A login may have told in the meantime.
    if (found && !known) setKnown(found);
    if (!known) undetectedAt = performance.now();
    return known ?? "unknown";
  } catch {
    return known ?? "unreachable";
  }
}

/** Asks again, once a minute at most, if the backend was replaced. @throws BackendError */
export async function recheckGeneration(signal?: AbortSignal): Promise<void> {
  const isDue = doubting !== null || performance.now() - doubtedAt >= DOUBT_EVERY_MS;
  if (!isDue) return;
  doubtedAt = performance.now();
  if ((await withSignal(signal, askAnew())) === "unreachable") throw new BackendError("unreachable");
}

/** The same without a reason, as often, which keeps nobody with a reason from asking. */
export async function watchGeneration(): Promise<void> {
  if (performance.now() - watchedAt < DOUBT_EVERY_MS) return;
  watchedAt = performance.now();
  await askAnew();
}

onBackendReturned(() => {
  if (!known || env.BACKEND_GENERATION !== "auto") return;
  returning = askAnew().finally(() => {
    returning = null;
  });
});

function askAnew(): Promise<Detection> {
  doubting ??= recheck().finally(() => {
    doubting = null;
  });
  return doubting;
}

async function recheck(): Promise<Detection> {
  // A login may have told more than the answers, so only told is compared with told.
  const before = told ?? (env.BACKEND_GENERATION === "auto" ? known : null);
  try {
    const found = await probe();
    const isOther = found !== null && before !== null && found.generation !== before.generation;
    // One call that failed at that moment would have told the same.
    const isAnother = isOther && (await probe())?.generation === found.generation;
    if (isAnother) replace(before, found);
    for (const tell of doubtListeners) tell(isAnother);
    return found ?? "unknown";
  } catch {
    return "unreachable";
  }
}

function replace(before: Known, found: Known): void {
  logger.warn(
    { before: before.generation, ...found, pinned: env.BACKEND_GENERATION },
    "the backend has become one of another generation",
  );
  noteGeneration(before.generation, found.generation);
  if (env.BACKEND_GENERATION === "auto") setKnown(found);
}

export function mismatchedGeneration(): Known | null {
  const isPinned = env.BACKEND_GENERATION !== "auto";
  return isPinned && told && told.generation !== env.BACKEND_GENERATION ? told : null;
}

/** True where BACKEND_GENERATION has passwords sent in a form that the backend does not take. */
export function isLoginMispinned(): boolean {
  const other = mismatchedGeneration();
  if (!other || !known || env.BACKEND_PASSWORD_HASH !== undefined) return false;
  return GENERATIONS[other.generation].passwordHash !== GENERATIONS[known.generation].passwordHash;
}

/** The generation's traits, the oldest where unknown. @throws BackendError where a guess could spoil data */
export async function generationTraits(signal?: AbortSignal): Promise<GenerationTraits> {
  if (returning) await withSignal(signal, returning);
  const detected = known ?? (await withSignal(signal, detectGeneration()));
  if (detected === "unreachable") throw new BackendError("unreachable");
  return GENERATIONS[detected === "unknown" ? "a" : detected.generation];
}

/** False where nothing that the backend keeps can break its answers, or it gives none. */
export async function mayFailOnTexts(): Promise<boolean> {
  const detected = await detectGeneration();
  if (detected === "unreachable") return false;
  // The very posts that break its lists may keep a backend from telling.
  return detected === "unknown" || GENERATIONS[detected.generation].escapesTexts;
}

/** A token with a group is not generation A's (docs/wire.md#roles). A setting stays as it is. */
export async function inferFromGroup(group: string | null): Promise<void> {
  // Roles told in another way than the generation's may be those of another version.
  const isOdd = known !== null && GENERATIONS[known.generation].namesGroups !== (group !== null);
  if (isOdd && env.BACKEND_GENERATION === "auto") await recheckGeneration().catch(() => undefined);
  if (group === null) return;
  // Its answers may tell B from C, which the group does not.
  await detectGeneration();
  if (known && known.generation !== "a") return;
  learnFromLogin({ generation: "b", because: "its token names a group" });
}

/** Only C sends its token as nothing but a cookie, but C would not have taken an unhashed password. */
export function inferFromCookie(): void {
  if (known?.generation === "c" || env.BACKEND_PASSWORD_HASH === undefined) return;
  learnFromLogin({ generation: "c", because: "its token came as a cookie" });
}

function learnFromLogin(detected: Known): void {
  if (env.BACKEND_GENERATION !== "auto") return;
  setKnown(detected);
  logger.info(known, "the backend's generation was found out by a login");
}
