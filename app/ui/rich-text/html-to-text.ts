import { decodeEntities } from "./entities";
import { type HtmlToken, readTokens } from "./html-tokens";
import { reduceHtml } from "./reduce-html";
import { toPlainText } from "./to-plain-text";
import { richTextWords } from "./words";

const BLOCKS = new Set(["p", "h2", "h3", "ul", "ol", "li", "blockquote"]);
const LISTS = new Set(["ul", "ol"]);

/** Converts HTML to plain text. List items start with a dash or number; numbered marks stand for images. */
export function htmlToText(html: string): string {
  const reduced = reduceHtml(html);
  if (reduced === null) return toPlainText(html);
  const texts: string[] = [];
  let group: HtmlToken[] = [];
  let imageCount = 0;
  let depth = 0;
  const finish = () => {
    texts.push(readText(group, () => ++imageCount));
    group = [];
  };
  for (const token of readTokens(reduced)) {
    const isBlock = token.kind !== "text" && BLOCKS.has(token.name);
    if (isBlock && token.kind === "open" && depth++ === 0) finish();
    group.push(token);
    if (isBlock && token.kind === "close" && --depth === 0) finish();
  }
  finish();
  return texts.filter(Boolean).join("\n\n");
}

function readText(tokens: HtmlToken[], nextImage: () => number): string {
  const lines = createLines();
  for (const token of tokens) {
    if (token.kind === "text") lines.add(decodeEntities(token.raw).replace(/[\t\n\f\r ]+/g, " "));
    else if (token.name === "br") lines.end();
    else if (token.kind === "open" && token.name === "img")
      lines.add(imageMark(nextImage(), decodeEntities(token.attributes.get("alt") ?? "")));
    else if (LISTS.has(token.name)) lines.turnList(token.kind, token.name);
    else if (token.name === "li" && token.kind === "open") lines.startItem();
    else if (BLOCKS.has(token.name)) lines.endIfBegun();
  }
  return lines.text();
}

function imageMark(number: number, description: string): string {
  const words = description.replace(/[[\]\s]+/g, " ").trim();
  return richTextWords().imageMark(`${number}${words && `: ${words}`}`);
}

/** Collects lines, and puts the dash or number of a list item before its first line. */
function createLines() {
  const lines: string[] = [];
  /** for each open list the number of its last item; null for unordered lists */
  const lists: (number | null)[] = [];
  let current = "";
  let lead = "";

  function end(): void {
    const isFirst = lead !== "";
    const indent = "  ".repeat(Math.max(0, lists.length - (isFirst ? 1 : 0)));
    lines.push(`${indent}${lead}${current.trim()}`.trimEnd());
    current = "";
    lead = "";
  }
  function endIfBegun(): void {
    if (current.trim()) end();
    current = "";
  }

  return {
    end,
    endIfBegun,
    add(text: string) {
      current += text;
    },
    turnList(kind: "open" | "close", name: string) {
      endIfBegun();
      if (kind === "open") lists.push(name === "ol" ? 0 : null);
      else lists.pop();
    },
    startItem() {
      endIfBegun();
      const latest = lists.at(-1);
      if (typeof latest === "number") lists[lists.length - 1] = latest + 1;
      lead = typeof latest === "number" ? `${latest + 1}. ` : "- ";
    },
    text() {
      endIfBegun();
      return lines.join("\n").replace(/^\n+/, "").trimEnd();
    },
  };
}
