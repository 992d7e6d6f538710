import { readFileSync } from "node:fs";
import { programPath } from "~/program-path.server";
import { criticalStyles } from "~/styles/critical-styles.server";
import {
  CRITICAL_STYLES,
  GALLERY_SCRIPT,
  INSTANT_FILTER_SCRIPT,
  START_LATE_SCRIPT,
} from "./filled-by-server";
import { LATE_LINK, LATE_SCRIPT, START_LATE } from "./start-late";

/** Scripts of a build of their own, by the id of the element that they stand in. */
const SCRIPTS: Record<string, string> = {
  [GALLERY_SCRIPT]: "browser/gallery.js",
  [INSTANT_FILTER_SCRIPT]: "browser/instant-filter.js",
};
const scripts = new Map<string, string>();

function scriptFor(id: string): string {
  const known = scripts.get(id);
  if (known !== undefined) return known;
  const script = readFileSync(programPath(SCRIPTS[id] ?? ""), "utf8").replaceAll("</", "<\\/");
  scripts.set(id, `{${script}}`);
  return `{${script}}`;
}

/** Everything of a page that becomes something else. */
const CHANGED = new RegExp(
  [
    '<link rel="modulepreload"',
    '(?<script><script [^>]*)type="module" async=""',
    ` id="(?<filled>${CRITICAL_STYLES}|${[START_LATE_SCRIPT, ...Object.keys(SCRIPTS)].join("|")})">\\k<filled></`,
  ].join("|"),
  "g",
);

type Changed = { script?: string; filled?: string };

/**
 * What makes a rendered page's words come first: the styles that it needs stand in it while the browser does not have
 * the sheet, and its scripts wait for the first paint. Only attributes and texts change, which React leaves alone.
 */
export function finishPage(page: string): string {
  return page.replace(CHANGED, (...found: unknown[]) => {
    const { script, filled } = found.at(-1) as Changed;
    if (script !== undefined) return `${script}type="${LATE_SCRIPT}"`;
    if (filled !== undefined) return ` id="${filled}">${textFor(filled, page)}</`;
    return `<link rel="${LATE_LINK}"`;
  });
}

function textFor(id: string, html: string): string {
  if (id === CRITICAL_STYLES) return criticalStyles(html);
  return id === START_LATE_SCRIPT ? START_LATE : scriptFor(id);
}
