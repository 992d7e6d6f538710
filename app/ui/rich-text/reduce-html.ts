import { decodeEntities, type HtmlToken, readTokens, toPlainText } from "./to-plain-text";
import { richTextWords } from "./words";

type OpenTag = Extract<HtmlToken, { kind: "open" }>;

const INLINE = new Set(["strong", "b", "em", "i", "u", "a"]);
const LEAVES = new Set(["p", "h2", "h3"]);
const CONTAINERS = new Set(["ul", "ol", "li", "blockquote"]);
const RENAMED: Record<string, string> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3" };
/** Elements that other editors use as paragraphs. */
const PARAGRAPH_LIKE = new Set(
  (
    "div section article header footer main aside nav figure figcaption address center details summary " +
    "dl dt dd table caption tr pre form fieldset legend hr"
  ).split(" "),
);
const CELLS = new Set(["td", "th"]);
const KEPT_ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "rel"],
  img: ["src", "alt", "width", "height"],
};

/** Maximum nesting of lists and quotes; deeper ones merge into their parent. */
const MAX_DEPTH = 20;
/** Maximum elements of a post that is accepted at all. */
const MAX_ELEMENTS = 20_000;
/** Each element takes DOMPurify 15 to 80 µs. */
const FORMATTED_ELEMENTS_MAX = 1000;
/** Each character takes half a microsecond if every other one is a space. */
const FORMATTED_CHARACTERS_MAX = 100_000;

/** Simplifies HTML in linear time before the slow sanitiser. @returns null if it is too large */
export function reduceHtml(html: string, maxElements = MAX_ELEMENTS): string | null {
  const writer = new Writer();
  for (const token of readTokens(html)) {
    if (token.kind === "text") writer.text(token.raw);
    else if (token.kind === "open") open(writer, token);
    else close(writer, token.name);
    if (writer.elements > maxElements) return null;
  }
  return writer.end();
}

/** Simplifies a post for DOMPurify to take at most 0.1 s. @returns null if only its lines can be kept */
export function reduceToFormatted(html: string): string | null {
  const reduced = reduceHtml(html, FORMATTED_ELEMENTS_MAX);
  return reduced !== null && reduced.length <= FORMATTED_CHARACTERS_MAX ? reduced : null;
}

function open(writer: Writer, tag: OpenTag): void {
  const name = RENAMED[tag.name] ?? tag.name;
  if (name === "br" || name === "img") writer.content(writeTag(tag, name));
  else if (INLINE.has(name)) {
    if (name !== "a" || tag.attributes.has("href")) writer.startInline(name, writeTag(tag, name));
  } else if (LEAVES.has(name)) writer.openLeaf(name);
  else if (CONTAINERS.has(name)) writer.openContainer(name);
  else if (PARAGRAPH_LIKE.has(name)) writer.breakParagraph();
  else if (CELLS.has(name)) writer.text(" ");
}

function close(writer: Writer, tagName: string): void {
  const name = RENAMED[tagName] ?? tagName;
  if (INLINE.has(name)) writer.endInline(name);
  else if (LEAVES.has(name)) writer.closeLeaf(name);
  else if (CONTAINERS.has(name)) writer.closeContainer(name);
  else if (PARAGRAPH_LIKE.has(name)) writer.breakParagraph();
}

function writeTag({ attributes }: OpenTag, name: string): string {
  const keptAttributes = (KEPT_ATTRIBUTES[name] ?? []).flatMap((key) => {
    const value = attributes.get(key);
    return value === undefined ? [] : ` ${key}="${withoutMarkup(value).replaceAll('"', "&quot;")}"`;
  });
  return `<${name}${keptAttributes.join("")}>`;
}

function withoutMarkup(raw: string): string {
  return raw.replaceAll("\0", "").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Writes reduced HTML: at most MAX_DEPTH open containers, then one leaf, then one of each inline element. */
class Writer {
  elements = 0;
  readonly #pieces: string[] = [];
  readonly #containers: string[] = [];
  #leaf: string | null = null;
  /** inline elements that apply to the next text, and how many of their tags are written */
  #inlines: { name: string; tag: string }[] = [];
  #writtenInlines = 0;
  #isParagraphDue = false;

  text(raw: string): void {
    const piece = withoutMarkup(raw);
    const isBetweenBlocks = !this.#leaf && /^[\t\n\f\r ]*$/.test(piece);
    if (!isBetweenBlocks) this.content(piece);
    else if (!this.#isParagraphDue) this.#pieces.push(piece);
  }

  content(piece: string): void {
    if (this.#isParagraphDue && !this.#leaf) this.openLeaf("p");
    for (const { tag } of this.#inlines.slice(this.#writtenInlines)) this.#start(tag);
    this.#writtenInlines = this.#inlines.length;
    if (piece.startsWith("<")) this.#start(piece);
    else this.#pieces.push(piece);
  }

  startInline(name: string, tag: string): void {
    this.endInline(name);
    this.#inlines.push({ name, tag });
  }

  endInline(name: string): void {
    const index = this.#inlines.findIndex((inline) => inline.name === name);
    if (index === -1) return;
    this.#closeInlines(index);
    this.#inlines = this.#inlines.filter((_, otherIndex) => otherIndex !== index);
  }

  openLeaf(name: string): void {
    this.#endLeaf();
    this.#start(`<${name}>`);
    this.#leaf = name;
    this.#isParagraphDue = false;
  }

  closeLeaf(name: string): void {
    if (this.#leaf === name) this.#endLeaf();
  }

  breakParagraph(): void {
    this.#endLeaf();
    this.#isParagraphDue = true;
  }

  openContainer(name: string): void {
    const containers = this.#containers;
    if (name === "li" && containers.at(-1) === "li") this.#closeDownTo(containers.length - 1);
    const isLooseItem = name === "li" && !/^[uo]l$/.test(containers.at(-1) ?? "");
    if (isLooseItem || containers.length >= MAX_DEPTH) {
      this.breakParagraph();
      return;
    }
    this.#closeDownTo(containers.length);
    this.#start(`<${name}>`);
    containers.push(name);
  }

  closeContainer(name: string): void {
    const index = this.#containers.lastIndexOf(name);
    if (index !== -1) this.#closeDownTo(index);
    else this.breakParagraph();
  }

  end(): string {
    this.#closeDownTo(0);
    return this.#pieces.join("");
  }

  #start(tag: string): void {
    this.elements += 1;
    this.#pieces.push(tag);
  }

  #closeInlines(from = 0): void {
    for (; this.#writtenInlines > from; this.#writtenInlines -= 1) {
      this.#pieces.push(`</${this.#inlines[this.#writtenInlines - 1]?.name}>`);
    }
  }

  #endLeaf(): void {
    this.#closeInlines();
    if (this.#leaf) this.#pieces.push(`</${this.#leaf}>`);
    this.#leaf = null;
  }

  #closeDownTo(depth: number): void {
    this.#endLeaf();
    while (this.#containers.length > depth) this.#pieces.push(`</${this.#containers.pop()}>`);
    this.#isParagraphDue = false;
  }
}

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
