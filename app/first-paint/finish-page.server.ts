import { readFileSync } from "node:fs";
import { programPath } from "~/program-path.server";
import { criticalStyles } from "~/styles/critical-styles.server";
import { CRITICAL_STYLES, GALLERY_SCRIPT, START_LATE_SCRIPT } from "./filled-by-server";
import { LATE_LINK, LATE_SCRIPT, START_LATE } from "./start-late";

const PRELOAD = /<link rel="modulepreload"/g;
const MODULE = /(<script [^<>]*)type="module" async=""/g;

let gallery: string | null = null;
function galleryScript(): string {
  gallery ??= readFileSync(programPath("browser/gallery.js"), "utf8").replaceAll("</", "<\\/");
  return `{${gallery}}`;
}

/**
 * What makes a rendered page's words come first: the styles that it needs stand in it while the browser does not have
 * the sheet, and its scripts wait for the first paint. Only attributes and texts change, which React leaves alone.
 */
export function finishPage(page: string): string {
  const html = page.replace(PRELOAD, `<link rel="${LATE_LINK}"`).replace(MODULE, `$1type="${LATE_SCRIPT}"`);
  const styled = fill(html, "style", CRITICAL_STYLES, () => criticalStyles(html));
  const started = fill(styled, "script", START_LATE_SCRIPT, () => START_LATE);
  return fill(started, "script", GALLERY_SCRIPT, galleryScript);
}

/** Puts a text where the element stands for it, if the page has that element. */
function fill(html: string, element: string, id: string, textOf: () => string): string {
  const place = ` id="${id}">${id}</${element}>`;
  return html.includes(place) ? html.replace(place, () => ` id="${id}">${textOf()}</${element}>`) : html;
}
