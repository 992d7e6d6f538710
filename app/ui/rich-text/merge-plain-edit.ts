import { type HtmlBlock, outlineHtml } from "./html-to-text";
import { paragraphToHtml, splitParagraphs } from "./text-to-html";

/** Matches the marks of all languages, because the language may change between writing and sending. */
const IMAGE_MARK = /\[(?:사진|Photo) (\d{1,4})(?:: [^[\]\n]*)?\]/g;

export const hasImageMark = (text: string): boolean => text.search(IMAGE_MARK) >= 0;

/** Maximum number of compared paragraphs, because a crafted text would take quadratic time. */
const COMPARISONS_MAX = 1_000_000;

/** A block with the empty ones that follow it, and its text split as in the plain text field. */
type Piece = { html: string; paragraphs: string[] };

/**
 * Merges an edit made in the plain text field back into a rich post.
 *
 * If only line ends and trailing blanks differ, the post stays unchanged. Otherwise unchanged paragraphs keep their
 * formatting, even when moved; changed and new ones become plain paragraphs. An image follows its mark `[사진 1]`, and
 * is deleted with it. In a text with thousands of repetitions, some unchanged paragraphs may become plain as well.
 * @param originalAsText the field's initial text, from `htmlToText(originalHtml)`
 * @returns HTML that still has to be sanitised
 */
export function mergePlainEdit(originalHtml: string, originalAsText: string, submittedText: string): string {
  const submitted = splitParagraphs(submittedText);
  if (areEqual(splitParagraphs(originalAsText), submitted)) return originalHtml;
  const { blocks, images } = outlineHtml(originalHtml);
  const pieces = toPieces(blocks);
  const unchangedStart = countSameAtStart(pieces, submitted);
  const unchangedEnd = countSameAtEnd(
    pieces.slice(unchangedStart.pieces),
    submitted.slice(unchangedStart.paragraphs),
  );
  const end = pieces.length - unchangedEnd.pieces;
  const changedParagraphs = submitted.slice(
    unchangedStart.paragraphs,
    submitted.length - unchangedEnd.paragraphs,
  );
  return [
    ...pieces.slice(0, unchangedStart.pieces).map(({ html }) => html),
    ...rewrite(pieces.slice(unchangedStart.pieces, end), changedParagraphs, images),
    ...pieces.slice(end).map(({ html }) => html),
  ].join("");
}

function areEqual(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

function toPieces(blocks: HtmlBlock[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { html, text } of blocks) {
    const paragraphs = splitParagraphs(text);
    const latest = pieces.at(-1);
    if (paragraphs.length === 0 && latest) latest.html += html;
    else if (paragraphs.length > 0) pieces.push({ html, paragraphs });
  }
  return pieces;
}

function countSameAtStart(pieces: Piece[], submitted: string[]) {
  const count = { pieces: 0, paragraphs: 0 };
  for (const { paragraphs } of pieces) {
    const end = count.paragraphs + paragraphs.length;
    if (!areEqual(paragraphs, submitted.slice(count.paragraphs, end))) break;
    count.pieces += 1;
    count.paragraphs = end;
  }
  return count;
}

function countSameAtEnd(pieces: Piece[], submitted: string[]) {
  const backwards = [...pieces].reverse().map(({ html, paragraphs }) => ({
    html,
    paragraphs: [...paragraphs].reverse(),
  }));
  return countSameAtStart(backwards, [...submitted].reverse());
}

function rewrite(pieces: Piece[], submitted: string[], images: string[]): string[] {
  const piecesByText = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const first = piece.paragraphs[0] ?? "";
    const samePieces = piecesByText.get(first);
    if (samePieces) samePieces.push(piece);
    else piecesByText.set(first, [piece]);
  }
  const standsAt = startComparing(submitted);
  const result: string[] = [];
  for (let at = 0; at < submitted.length; ) {
    const paragraph = submitted[at] ?? "";
    const piece = piecesByText.get(paragraph)?.[0];
    if (piece && standsAt(piece, at)) {
      piecesByText.get(paragraph)?.shift();
      result.push(piece.html);
      at += piece.paragraphs.length;
    } else {
      result.push(withImages(paragraph, images));
      at += 1;
    }
  }
  return result;
}

/** Returns a function that tells whether a piece occurs at an index, and always false after COMPARISONS_MAX. */
function startComparing(submitted: string[]) {
  let left = COMPARISONS_MAX;
  return ({ paragraphs }: Piece, at: number): boolean => {
    if (at + paragraphs.length > submitted.length) return false;
    for (const [index, paragraph] of paragraphs.entries()) {
      left -= 1;
      if (left < 0 || paragraph !== submitted[at + index]) return false;
    }
    return true;
  };
}

/** Converts a changed paragraph and restores the images of its marks; an unknown mark stays text. */
function withImages(paragraph: string, images: string[]): string {
  const imageOf = (mark: string, number: string) => images[Number(number) - 1] ?? mark;
  const besides = paragraph.replace(IMAGE_MARK, (mark, number) =>
    imageOf(mark, number) === mark ? mark : "",
  );
  const isImagesAlone = besides.trim() === "";
  return (isImagesAlone ? paragraph : paragraphToHtml(paragraph)).replace(IMAGE_MARK, imageOf);
}
