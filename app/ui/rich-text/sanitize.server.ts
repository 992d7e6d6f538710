import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { shareInFlight } from "~/backend/share-in-flight";
import { programPath } from "~/env/program-path.server";
import {
  createSanitizerThread,
  type SanitizerThread,
  SanitizerUnavailableError,
} from "./sanitizer-thread.server";
import { textToHtml } from "./text-to-html";
import { toPlainText } from "./to-plain-text";

const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_ENTRY_BYTES = 300;
const BYTES_PER_CHARACTER = 2;

type Sanitizer = (html: string, origins?: readonly string[]) => Promise<string>;

/** A sanitiser that remembers what it has seen, by content, and asks once for all who want the same at a time. */
export function createSanitizer(thread: Pick<SanitizerThread, "purify">): Sanitizer {
  const kept = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (html) => html.length * BYTES_PER_CHARACTER + KEPT_ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<string>>();

  return async (html, origins = []) => {
    if (html.trim() === "") return "";
    const key = createHash("sha256")
      .update(JSON.stringify([origins, html]))
      .digest("base64");
    const known = kept.get(key);
    if (known !== undefined) return known;
    return shareInFlight(underWay, key, async () => {
      const clean = await thread.purify({ html, origins });
      kept.set(key, clean);
      return clean;
    });
  };
}

/**
 * A post's HTML, harmless: made of `p br strong b em i u ul ol li a img h2 h3 blockquote` only; links to http(s) or
 * into this site, with `rel="noopener nofollow ugc"`; images of this site's boards only; no style, class, id or handler.
 * What is already clean comes back the same.
 *
 * A text of 20 kB takes DOMPurify and jsdom 40 to 90 ms, so they run in a thread of their own, and answers are kept by content (16 MB). A text of more than 1,000,000 characters or 20,000 elements keeps its
 * words only.
 * @param origins whose `/board/images/…` are this site's (APP_ORIGIN, the backend's): rewritten to paths
 * @throws SanitizerUnavailableError; then nothing may be stored
 */
export const sanitizeHtml: Sanitizer = createSanitizer(
  createSanitizerThread(programPath("sanitizer-worker.js")),
);

/** By then the process listens, and the toilets and the first pages have the processor before it. */
const WARM_AFTER_MS = 3000;
const WARM_POST =
  '<h2>a</h2><p>b <strong>c</strong> <a href="https://a.example">d</a></p><ul><li>e</li></ul>';

/** Starts the sanitiser's thread soon, with one text, so that nobody who reads a post waits for it. */
export function warmSanitizer(): void {
  // Where it cannot start, whoever needs it is told so.
  setTimeout(() => void sanitizeHtml(WARM_POST).catch(() => undefined), WARM_AFTER_MS).unref();
}

/**
 * The same for a page that shows a post: while the sanitiser is not available the post's words are shown as they are.
 * Never for storing.
 */
export async function showableHtml(html: string, origins: readonly string[] = []): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (!(error instanceof SanitizerUnavailableError)) throw error;
    return textToHtml(toPlainText(html));
  }
}
