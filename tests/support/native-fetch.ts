import { afterAll } from "vitest";

const realFetch = globalThis.fetch;
let replacement: typeof fetch | null = null;

// Browser modules keep the fetch that they find when they are loaded, and files share these modules.
globalThis.fetch = (...request) => (replacement ?? realFetch)(...request);

/** Replaces the browser's own fetch for the calling file. */
export function replaceNativeFetch(newFetch: typeof fetch): void {
  replacement = newFetch;
  afterAll(() => {
    replacement = null;
  });
}
