import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { programPath } from "~/env/env.server";
import cardStyles from "~/styles/card.css?inline";
import paperStyles from "~/styles/paper.css?inline";
import { criticalStyles } from "./critical-styles.server";
import { DEFERRED_LINK, DEFERRED_SCRIPT } from "./deferred-names";
import {
  CARD_SCRIPT,
  CARD_STYLES,
  CONNECTION_SCRIPT,
  CRITICAL_STYLES,
  INSTANT_FILTER_SCRIPT,
  KEEP_SCRIPT,
  LOGOUT_SCRIPT,
  MYPAGE_SCRIPT,
  PAPER_STYLES,
  PLACE_SCRIPT,
  START_DEFERRED_SCRIPT,
  STATES_SCRIPT,
} from "./inline-slots";

/** Nonce of our own inline scripts and styles until finishPage removes it. It never leaves the server. */
export const INLINE_MARK = randomBytes(16).toString("hex");

export type FinishedPage = { html: string; scripts: string[]; styles: string[] };

const STYLES: Record<string, string> = { [CARD_STYLES]: cardStyles, [PAPER_STYLES]: paperStyles };
const SCRIPTS: Record<string, string> = {
  [CARD_SCRIPT]: "card.js",
  [KEEP_SCRIPT]: "keep-page.js",
  [LOGOUT_SCRIPT]: "logout.js",
  [MYPAGE_SCRIPT]: "mypage.js",
  [PLACE_SCRIPT]: "place.js",
  [STATES_SCRIPT]: "states.js",
  [CONNECTION_SCRIPT]: "connection-monitor.js",
  [INSTANT_FILTER_SCRIPT]: "instant-filter.js",
  [START_DEFERRED_SCRIPT]: "start-deferred.js",
};

const builtScripts = new Map<string, string>();

function builtScript(fileName: string): string {
  const text =
    builtScripts.get(fileName) ??
    readFileSync(programPath(`browser/${fileName}`), "utf8")
      .trim()
      .replaceAll("</", "<\\/");
  builtScripts.set(fileName, text);
  return `{${text}}`;
}

const CHANGED_TAGS = new RegExp(
  [
    '<link rel="modulepreload"',
    `<(?<tag>script|style)(?<before>[^<>]*) nonce="${INLINE_MARK}"(?<after>[^<>]*)>(?<content>[\\s\\S]*?)</`,
  ].join("|"),
  "g",
);
const MODULE = ' type="module" async=""';

type Inline = { tag?: "script" | "style"; before: string; after: string; content: string };

/** Inlines styles, delays scripts until the first paint, and lists the hash of each inline script and style. */
export function finishPage(page: string): FinishedPage {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const html = page.replace(CHANGED_TAGS, (...matchArguments: unknown[]) => {
    const { tag, before, after, content } = matchArguments.at(-1) as Inline;
    if (!tag) return `<link rel="${DEFERRED_LINK}"`;
    const attributes = before + after;
    const isModule = attributes.includes(MODULE);
    const text = isModule ? onOneLine(content) : (filledContent(attributes, page) ?? content);
    sources[tag].add(sourceOf(text));
    return `<${tag}${isModule ? attributes.replace(MODULE, ` type="${DEFERRED_SCRIPT}"`) : attributes}>${text}</`;
  });
  return { html, scripts: [...sources.script], styles: [...sources.style] };
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const onOneLine = (script: string) => script.replace(/\n\s*/g, "");

function filledContent(attributes: string, page: string): string | null {
  const id = / id="([^"]*)"/.exec(attributes)?.[1] ?? "";
  if (id === CRITICAL_STYLES) return criticalStyles(page);
  const styles = STYLES[id];
  if (styles !== undefined) return styles.trim();
  const fileName = SCRIPTS[id];
  return fileName === undefined ? null : builtScript(fileName);
}
