import { afterEach } from "vitest";
import type { Fault } from "../../reference-backend/faults";
import type { WatchedApp } from "./proxy-backend";

/** Faults of a backend's answers; `gone` affects all calls. */
const FAULTS = {
  "status 500": { kind: "status", status: 500 },
  html: { kind: "html" },
  cut: { kind: "cut" },
  refused: { kind: "body", body: '{"resultCode":900,"resultMessage":"","result":{}}' },
} satisfies Record<string, Fault>;

export type Kind = keyof typeof FAULTS | "gone";

/** @returns `breakCalls`, which also forgets the calls so far, and `mend`, which runs after each test */
export function useBrokenCalls(watched: WatchedApp) {
  let broken: string[] = [];
  let isGone = false;

  async function breakCalls(kindOrFault: Kind | Fault, ...paths: string[]): Promise<void> {
    watched.backend.forget();
    if (kindOrFault === "gone") {
      isGone = true;
      return watched.backend.goAway();
    }
    broken = [...broken, ...paths];
    const fault = typeof kindOrFault === "string" ? FAULTS[kindOrFault] : kindOrFault;
    for (const path of paths) watched.backend.setFault(path, fault);
  }

  async function mend(): Promise<void> {
    for (const path of broken.splice(0)) watched.backend.setFault(path, null);
    if (isGone) await watched.backend.comeBack();
    isGone = false;
  }

  afterEach(mend);
  return { breakCalls, mend };
}
