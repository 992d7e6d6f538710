/** Logging in the browser is silent unless the local-storage flag `debug` equals 1. */
function isDebugging(): boolean {
  try {
    return localStorage.getItem("debug") === "1";
  } catch {
    // Where the browser keeps nothing for us, there is no flag either.
    return false;
  }
}

/** @param facts that a developer looks for; nothing personal, for screenshots get shared */
export function debugLog(message: string, facts: Record<string, unknown> = {}): void {
  if (isDebugging()) console.debug(`[toilet-map] ${message}`, facts);
}
