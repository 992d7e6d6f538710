import { readFileSync } from "node:fs";
import { programPath } from "~/program-path.server";
import { criticalStyles } from "~/styles/critical-styles.server";
import { CRITICAL_STYLES, GALLERY_SCRIPT, START_LATE_SCRIPT } from "./filled-by-server";
import { LATE_LINK, LATE_SCRIPT, START_LATE } from "./start-late";

let gallery: string | null = null;
function galleryScript(): string {
  gallery ??= readFileSync(programPath("browser/gallery.js"), "utf8").replaceAll("</", "<\\/");
  return `{${gallery}}`;
}

/** Everything of a page that becomes something else. */
const CHANGED = new RegExp(
  [
    '<link rel="modulepreload"',
    '(?<script><script [^>]*)type="module" async=""',
    ` id="(?<filled>${CRITICAL_STYLES}|${START_LATE_SCRIPT}|${GALLERY_SCRIPT})">\\k<filled></`,
  ].join("|"),
  "g",
);

type Changed = { script?: string; filled?: string };

/**
 * What makes a rendered page's words come first: the styles that it needs stand in it while the browser does not have
 * the sheet, and its scripts wait for the first paint. Only attributes and texts change, which React leaves alone.
 * @param page in UTF-8, taken for Latin-1 meanwhile: all that is looked for is ASCII, and a byte is a letter then
 */
export function finishPage(page: Uint8Array): Uint8Array<ArrayBuffer> {
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength).toString("latin1");
  const finished = html.replace(CHANGED, (...found: unknown[]) => {
    const { script, filled } = found.at(-1) as Changed;
    if (script !== undefined) return `${script}type="${LATE_SCRIPT}"`;
    if (filled !== undefined) return ` id="${filled}">${bytesOf(textFor(filled, html))}</`;
    return `<link rel="${LATE_LINK}"`;
  });
  return new Uint8Array(Buffer.from(finished, "latin1"));
}

const bytesOf = (text: string) => Buffer.from(text).toString("latin1");

function textFor(id: string, html: string): string {
  if (id === CRITICAL_STYLES) return criticalStyles(html);
  return id === START_LATE_SCRIPT ? START_LATE : galleryScript();
}
