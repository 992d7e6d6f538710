import { env } from "~/env/env.server";
import { mismatchedGeneration, recheckGeneration } from "./generation.server";

/**
 * What is wrong with BACKEND_GENERATION, in a sentence: null where the backend is what it names, or has not told what it
 * is, and where nothing is set.
 */
export function knownPinFault(): string | null {
  const told = mismatchedGeneration();
  if (!told) return null;
  const [pinned, found] = [env.BACKEND_GENERATION, told.generation].map((name) => name.toUpperCase());
  return `BACKEND_GENERATION says ${pinned}, the backend's answers say ${found} (${told.because}): logins and texts may fail`;
}

/** The same, after the backend was asked: once a minute at most, and only where a generation is set. */
export async function findPinFault(): Promise<string | null> {
  if (env.BACKEND_GENERATION !== "auto") await recheckGeneration().catch(() => undefined);
  return knownPinFault();
}
