import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { BACKEND_HEADERS } from "./backend-pool.server";
import { type ProbedGeneration, probeGeneration } from "./generation-probe";
import { GENERATIONS, type Generation, type GenerationTraits } from "./generations";

/** A backend that could not be asked is not asked again by every call. */
const ASK_AGAIN_AFTER_MS = 10_000;

type Known = { generation: Generation; because: string };

let known: Known | null =
  env.BACKEND_GENERATION === "auto"
    ? null
    : { generation: env.BACKEND_GENERATION, because: "BACKEND_GENERATION says so" };
let asking: Promise<ProbedGeneration | null> | null = null;
let failedAt = Number.NEGATIVE_INFINITY;

/** What is known of the backend's generation so far, for people. */
export const knownGeneration = (): Known | null => known;

/** Asks the backend what it is, once for everybody who wants to know; null for now where it cannot be told. */
export async function learnGeneration(): Promise<Known | null> {
  if (known || performance.now() - failedAt < ASK_AGAIN_AFTER_MS) return known;
  asking ??= probeGeneration({
    origin: env.BACKEND_URL,
    headers: BACKEND_HEADERS,
    boardId: env.BOARD_ID_NOTICE,
  }).catch(() => null);
  const found = await asking;
  asking = null;
  known ??= found;
  if (!known) failedAt = performance.now();
  return known;
}

/** What the backend's generation decides; until it can be told, the oldest is taken for granted. */
export async function traits(): Promise<GenerationTraits> {
  return GENERATIONS[(known ?? (await learnGeneration()))?.generation ?? "a"];
}

/**
 * A token with a group is none of generation A, whatever the backend's answers looked like before the first login
 * (legacy-contract 11.7). A setting stays as it is.
 */
export function learnFromGroup(group: string | null): void {
  if (group === null || env.BACKEND_GENERATION !== "auto" || known?.generation !== "a") return;
  known = { generation: "b", because: "its token names a group" };
  logger.info(known, "the backend's generation was found out by a login");
}
