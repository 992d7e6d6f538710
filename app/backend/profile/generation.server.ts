import { BackendError } from "~/backend/backend-error";
import { BACKEND_HEADERS } from "~/backend/backend-pool.server";
import { backendSettings, perBackend } from "~/backend/current-backend.server";
import { withSignal } from "~/backend/read-limited";
import { shareInFlight } from "~/backend/share-in-flight";
import { type Finding, isWithin, wasAskedWithin } from "./backend-profile";
import { backendObserver, backendProfile, observe } from "./current-profile.server";
import { probeGeneration } from "./generation-probe";
import { GENERATIONS, type Generation, type GenerationTraits } from "./generations";

const ASK_AGAIN_AFTER_MS = 1000;

/** Minimum time between rechecks, whatever the number of refused logins. */
const RECHECK_EVERY_MS = 60_000;

/** `unknown`: its answers fit no generation; `unreachable`: it gave no usable answer. */
type Detection = Generation | "unknown" | "unreachable";

const inFlight = perBackend(() => new Map<string, Promise<boolean>>());

/** Reads the backend's public answers. Resolves to false without a usable answer. */
export const readGeneration = (): Promise<boolean> =>
  shareInFlight(inFlight(), "generation", async () => {
    const { profile, observe } = backendObserver();
    const { BACKEND_URL: origin, BOARD_ID_NOTICE: boardId } = backendSettings();
    const readAnswers = async () => {
      const found = await probeGeneration({ origin, headers: BACKEND_HEADERS, boardId });
      observe({ kind: "answers", found });
    };
    try {
      await readAnswers();
      if (profile().suspected) await readAnswers();
      return true;
    } catch {
      observe({ kind: "answers", found: "no verdict" });
      return false;
    }
  });

export async function detectGeneration(): Promise<Detection> {
  const { generation, isInDoubt, checkedAt } = backendProfile();
  if (generation && !isInDoubt) return generation;
  if (!generation && isWithin(ASK_AGAIN_AFTER_MS, checkedAt, Date.now())) return "unknown";
  const isAnswered = await readGeneration();
  return backendProfile().generation ?? (isAnswered ? "unknown" : "unreachable");
}

/** Checks again whether the backend was replaced, at most once a minute. @throws BackendError */
export async function recheckGeneration(signal?: AbortSignal): Promise<void> {
  if (!takeTurn("recheck") && !inFlight().has("generation")) return;
  if (!(await withSignal(signal, readGeneration()))) throw new BackendError("unreachable");
}

/** Rechecks periodically. It has its own timer, so it never delays a recheck that a failure triggers. */
export async function watchGeneration(): Promise<void> {
  if (takeTurn("watch")) await readGeneration();
}

function takeTurn(question: "recheck" | "watch"): boolean {
  if (wasAskedWithin(backendProfile(), question, RECHECK_EVERY_MS, Date.now())) return false;
  observe({ kind: "asked", question });
  return true;
}

/** Returns the traits, by default those of the oldest generation. @throws BackendError if the backend is unreachable */
export async function generationTraits(signal?: AbortSignal): Promise<GenerationTraits> {
  const detection = await withSignal(signal, detectGeneration());
  if (detection === "unreachable") throw new BackendError("unreachable");
  return GENERATIONS[detection === "unknown" ? "egov-4.2" : detection];
}

/** Tells whether a stored text can break the backend's answers. False without an answer. */
export async function mayFailOnTexts(): Promise<boolean> {
  const detection = await detectGeneration();
  if (detection === "unreachable") return false;
  // The posts that break the lists may also prevent the detection.
  return detection === "unknown" || GENERATIONS[detection].escapesTexts;
}

/** Infers from a group in a token that the backend is not egov-4.2 (docs/wire.md#roles). */
export async function inferFromGroup(group: string | null): Promise<void> {
  const { generation: before, settings } = backendProfile();
  const isContradiction = before !== null && GENERATIONS[before].namesGroups !== (group !== null);
  if (isContradiction && !settings.generation) await recheckGeneration().catch(() => undefined);
  if (group === null) return;
  // The public answers can separate egov-5.0 from egov-5.0.1; the group cannot.
  await detectGeneration();
  const { generation } = backendProfile();
  if (generation && generation !== "egov-4.2") return;
  observe({ kind: "login", found: { generation: "egov-5.0", because: "its token names a group" } });
}

/** Infers egov-5.0.1, whose token comes in a cookie alone. By default our login has no hash, which it refuses. */
export function inferFromCookie(): void {
  if (backendProfile().generation === "egov-5.0.1" || !backendSettings().BACKEND_PASSWORD_HASH) return;
  observe({ kind: "login", found: { generation: "egov-5.0.1", because: "its token came as a cookie" } });
}

const mismatch = (): Finding | null => {
  const { settings, answered } = backendProfile();
  return settings.generation && answered?.generation !== settings.generation ? answered : null;
};

/** Tells whether BACKEND_GENERATION makes the app send passwords in a form that the backend refuses. */
export function isLoginMispinned(): boolean {
  const { generation } = backendProfile();
  const otherFinding = mismatch();
  if (!otherFinding || !generation || backendSettings().BACKEND_PASSWORD_HASH !== undefined) return false;
  return GENERATIONS[otherFinding.generation].passwordHash !== GENERATIONS[generation].passwordHash;
}

export function knownPinFault(): string | null {
  const otherFinding = mismatch();
  return (
    otherFinding &&
    `BACKEND_GENERATION says ${backendSettings().BACKEND_GENERATION}, the backend's answers say ${otherFinding.generation} (${otherFinding.because}): logins and texts may fail`
  );
}

export async function findPinFault(): Promise<string | null> {
  if (backendProfile().settings.generation) await watchGeneration();
  return knownPinFault();
}
