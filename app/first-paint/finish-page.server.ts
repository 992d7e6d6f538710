import { readFileSync } from "node:fs";
import { programPath } from "~/program-path.server";
import { criticalStyles } from "~/styles/critical-styles.server";
import { CRITICAL_STYLES, GALLERY_SCRIPT, KEEP_SCROLL_SCRIPT, START_LATE_SCRIPT } from "./filled-by-server";
import { LATE_LINK, LATE_SCRIPT } from "./late-names";

const PRELOAD = /<link rel="modulepreload"/g;
const MODULE = /(<script [^<>]*)type="module" async="">([^<]*)/g;

const kept = new Map<string, string>();

/** A script that is built for pages to carry, with names of its own. */
function builtScript(fileName: string): string {
  const text =
    kept.get(fileName) ??
    readFileSync(programPath(`browser/${fileName}`), "utf8")
      .trim()
      .replaceAll("</", "<\\/");
  kept.set(fileName, text);
  return `{${text}}`;
}

/**
 * What makes a rendered page's words come first: the styles that it needs stand in it while the browser does not have
 * the sheet, and its scripts wait for the first paint. Only attributes and texts change, which React leaves alone.
 */
export function finishPage(page: string): string {
  const html = page
    .replace(PRELOAD, `<link rel="${LATE_LINK}"`)
    .replace(MODULE, (_, start: string, text: string) => `${start}type="${LATE_SCRIPT}">${onOneLine(text)}`);
  const scrolled = keepScroll(html);
  const styled = fill(scrolled, "style", CRITICAL_STYLES, () => criticalStyles(scrolled));
  const started = fill(styled, "script", START_LATE_SCRIPT, () => builtScript("start-late.js"));
  return fill(started, "script", GALLERY_SCRIPT, () => builtScript("gallery.js"));
}

/** Our own script in place of the framework's; found by its place, for a pattern would be tried from every one. */
function keepScroll(html: string): string {
  const named = html.indexOf(` id="${KEEP_SCROLL_SCRIPT}"`);
  const start = html.indexOf(">", named) + 1;
  const end = html.indexOf("</script>", start);
  if (named === -1 || end === -1) return html;
  return html.slice(0, start) + builtScript("keep-scroll.js") + html.slice(end);
}

/** What the framework writes with indents for nobody to read; every line of it ends where a line may. */
const onOneLine = (script: string) => script.replace(/\n\s*/g, "");

/** Puts a text where the element stands for it, if the page has that element. */
function fill(html: string, element: string, id: string, textOf: () => string): string {
  const place = ` id="${id}">${id}</${element}>`;
  return html.includes(place) ? html.replace(place, () => ` id="${id}">${textOf()}</${element}>`) : html;
}
