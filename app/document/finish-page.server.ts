import { readFileSync } from "node:fs";
import { programPath } from "~/env/program-path.server";
import { criticalStyles } from "./critical-styles.server";
import { CRITICAL_STYLES, INSTANT_FILTER_SCRIPT, PLACE_SCRIPT, START_LATE_SCRIPT } from "./filled-by-server";
import { LATE_LINK, LATE_SCRIPT } from "./late-names";

const SCRIPTS: Record<string, string> = {
  [PLACE_SCRIPT]: "place.js",
  [INSTANT_FILTER_SCRIPT]: "instant-filter.js",
  [START_LATE_SCRIPT]: "start-late.js",
};

const kept = new Map<string, string>();

function builtScript(fileName: string): string {
  const text =
    kept.get(fileName) ??
    readFileSync(programPath(`browser/${fileName}`), "utf8")
      .trim()
      .replaceAll("</", "<\\/");
  kept.set(fileName, text);
  return `{${text}}`;
}

const CHANGED = new RegExp(
  [
    '<link rel="modulepreload"',
    '(?<start><script [^<>]*)type="module" async="">(?<module>[^<]*)',
    `(?<opened><(?:style|script) [^<>]*id="(?<filled>${[CRITICAL_STYLES, ...Object.keys(SCRIPTS)].join("|")})">)\\k<filled></`,
  ].join("|"),
  "g",
);

type Changed = { start?: string; module?: string; opened?: string; filled?: string };

/** Adds styles and delays scripts until the first paint; only attributes and texts change. */
export function finishPage(page: string): string {
  return page.replace(CHANGED, (...found: unknown[]) => {
    const { start, module = "", opened, filled } = found.at(-1) as Changed;
    if (start !== undefined) return `${start}type="${LATE_SCRIPT}">${onOneLine(module)}`;
    if (filled !== undefined) return `${opened}${contentFor(filled, page)}</`;
    return `<link rel="${LATE_LINK}"`;
  });
}

const onOneLine = (script: string) => script.replace(/\n\s*/g, "");

function contentFor(id: string, page: string): string {
  return id === CRITICAL_STYLES ? criticalStyles(page) : builtScript(SCRIPTS[id] ?? "");
}
