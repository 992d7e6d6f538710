/**
 * Trusted Types: the only places where a text becomes markup, a script or a script's address. The policy of each page
 * (page-headers.server.ts) lets the browser refuse all others.
 */

type Rules = {
  createHTML?(text: string): string | null;
  createScript?(text: string): string | null;
  createScriptURL?(text: string): string | null;
};
type Policy = { [Rule in keyof Rules]-?: (text: string) => string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

/** Names of the policies in the page's header; the last one is the editor's own, for the clipboard. */
export const TRUSTED_TYPES = [
  ...["default", "deferred", "editor", "own-page", "post", "worker", "ProseMirrorClipboard"],
] as const;

/** Creates a policy; a rule returns null for a text that it refuses. Browsers without Trusted Types get the text. */
export function createPolicy<PolicyRules extends Rules>(
  name: (typeof TRUSTED_TYPES)[number],
  rules: PolicyRules,
): { [Rule in keyof PolicyRules]: (text: string) => string } {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return (trustedTypes?.createPolicy(name, rules) ?? rules) as {
    [Rule in keyof PolicyRules]: (text: string) => string;
  };
}

/** Tags and attributes of our own drawings. Nothing in them runs or loads, and `use` refers to a part of the page. */
const DRAWING =
  /^(?:[^<>]|<\/?(?:svg|g|path|circle|rect|text|tspan|use)(?:\s(?!on)[\w-]+(?:="(?:#[\w-]*|[^"<>:#]*)")?)*\s?\/?>)*$/;
/** React makes a script element from this text when it draws a whole page anew. */
const EMPTY_SCRIPT = "<script></script>";

/** Lets React and Leaflet set the shapes of pins, which they pass to the browser as texts, and no other markup. */
export function trustDrawing(text: string): string {
  if (text === EMPTY_SCRIPT || DRAWING.test(text)) return text;
  // The editor asks this policy first, and its own one only after an exception; null would paste nothing.
  throw new TypeError("no drawing of ours");
}

/** Matches Remix's script that restores the scroll position. */
const SCROLL_SCRIPT = /^\(\(\w+,\w+\)=>\{if\(!window\.history\.state/;

/**
 * Rules for a page that React may draw anew. They empty the page's scripts: the served ones have run, and a drawn one
 * never runs.
 */
export const PAGE_RULES = {
  createHTML: (text: string) => (SCROLL_SCRIPT.test(text) ? "" : trustDrawing(text)),
  createScript(text: string) {
    const isServed = Array.from(document.scripts, ({ textContent }) => textContent).includes(text);
    if (text.trim() === "" || isServed) return "";
    throw new TypeError("no script of ours");
  },
};
