import { env } from "~/env/env.server";
import { mismatchedGeneration, watchGeneration } from "./generation.server";

/** What is wrong with BACKEND_GENERATION, or null where nothing is, or nothing is known. */
export function knownPinFault(): string | null {
  const told = mismatchedGeneration();
  if (!told) return null;
  const [pinned, found] = [env.BACKEND_GENERATION, told.generation].map((name) => name.toUpperCase());
  return `BACKEND_GENERATION says ${pinned}, the backend's answers say ${found} (${told.because}): logins and texts may fail`;
}

export async function findPinFault(): Promise<string | null> {
  if (env.BACKEND_GENERATION !== "auto") await watchGeneration();
  return knownPinFault();
}
