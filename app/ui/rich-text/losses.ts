import { safeHref } from "./addresses";
import { decodeEntities } from "./entities";
import { type HtmlToken, readTokens } from "./html-tokens";
import { reduceToFormatted } from "./reduce-html";
import { toPlainText } from "./to-plain-text";
import { richTextWords } from "./words";

type OpenTag = Extract<HtmlToken, { kind: "open" }>;
type Loss = Exclude<keyof ReturnType<typeof richTextWords>["losses"], "images">;

const splitWords = (words: string) => words.split(" ");

const ELEMENTS: Partial<Record<Loss, string[]>> = {
  tables: splitWords("table caption colgroup col thead tbody tfoot tr td th"),
  strikethrough: splitWords("s strike del"),
  background: ["mark"],
  alignment: ["center"],
  fonts: splitWords("small big"),
  headings: splitWords("h1 h4 h5 h6"),
  raised: splitWords("sub sup"),
  code: splitWords("code pre kbd samp tt"),
  rules: ["hr"],
  media: splitWords("video audio source track iframe embed object applet"),
};
const LOSS_OF = new Map(
  Object.entries(ELEMENTS).flatMap(([loss, names]) => names.map((name) => [name, loss as Loss] as const)),
);
/** Elements that are kept, or whose removal has no visible effect. */
const REPRESENTED = new Set(
  splitWords(
    "p br strong b em i u ul ol li a img h2 h3 blockquote div section article header footer main aside nav " +
      "figure figcaption address span font html head body wbr label",
  ),
);

/** Patterns of formatting in style and class attributes. */
const LOOKS: [Loss, RegExp][] = [
  ["strikethrough", /line-through|strike/i],
  ["background", /background|highlight/i],
  ["color", /(?:^|[;\s-])colou?r\b/i],
  ["alignment", /align|center|justify|float/i],
  ["fonts", /font|size/i],
];
const ATTRIBUTES: Partial<Record<string, Loss>> = {
  color: "color",
  bgcolor: "background",
  align: "alignment",
  valign: "alignment",
  face: "fonts",
  size: "fonts",
  start: "numbering",
  reversed: "numbering",
  type: "numbering",
  value: "numbering",
};

function lossesOfLook({ attributes }: OpenTag): Loss[] {
  const attributeText = (name: string) =>
    decodeEntities(attributes.get(name) ?? "").replace(/background-color/gi, "background");
  const lossesIn = (text: string) => LOOKS.filter(([, pattern]) => pattern.test(text)).map(([loss]) => loss);
  const styles = lossesIn(attributeText("style"));
  const isOtherStyle = styles.length === 0 && attributeText("style").trim() !== "";
  return [...styles, ...lossesIn(attributeText("class")), ...(isOtherStyle ? (["others"] as const) : [])];
}

function lossesOfTag(tag: OpenTag, isInLink: boolean): Loss[] {
  const { name, attributes } = tag;
  const elementLosses = LOSS_OF.get(name) ?? (REPRESENTED.has(name) ? [] : "others");
  const href = attributes.get("href");
  const isLinkLost = name === "a" && href !== undefined && safeHref(decodeEntities(href)) === null;
  const isOddSize = (size: string | undefined) => size !== undefined && !/^\d{1,4}$/.test(size);
  const isSizeLost = name === "img" && ["width", "height"].some((key) => isOddSize(attributes.get(key)));
  return [
    ...[elementLosses].flat(),
    ...[...attributes.keys()].flatMap((key) => ATTRIBUTES[key] ?? []),
    ...lossesOfLook(tag),
    // The editor places images outside of paragraphs and links.
    ...(isLinkLost || (name === "img" && isInLink) ? (["links"] as const) : []),
    ...(isSizeLost ? (["imageSizes"] as const) : []),
  ];
}

/**
 * Names the formatting that the sanitiser or the editor would remove from a post, in the page's language.
 * @param html as stored
 * @param cleanHtml `html` after `sanitizeHtml`
 * @returns an empty list if the post can be edited without loss
 */
export function namesOfLosses(html: string, cleanHtml: string): string[] {
  const words = richTextWords().losses;
  const lossSet = new Set<Loss>();
  let isInLink = false;
  for (const token of readTokens(html)) {
    if (token.kind === "text") continue;
    if (token.kind === "open") for (const loss of lossesOfTag(token, isInLink)) lossSet.add(loss);
    if (token.name === "a") isInLink = token.kind === "open" && token.attributes.has("href");
  }
  if (losesFormatting(html, cleanHtml)) lossSet.add("formatting");
  else if (withoutBlanks(toPlainText(cleanHtml)) !== withoutBlanks(toPlainText(html))) lossSet.add("others");
  const lostImages = countImages(html) - countImages(cleanHtml);
  const namedLosses = (Object.keys(words) as (keyof typeof words)[]).filter(
    (loss): loss is Loss => loss !== "images" && lossSet.has(loss),
  );
  return [...(lostImages > 0 ? [words.images(lostImages)] : []), ...namedLosses.map((loss) => words[loss])];
}

/** True if a post is so large that the sanitiser reduces it to plain lines. */
export const losesFormatting = (html: string, cleanHtml: string): boolean =>
  cleanHtml !== html && reduceToFormatted(html) === null && withoutBlanks(cleanHtml) !== withoutBlanks(html);

const withoutBlanks = (text: string) => text.replace(/\s+/g, "");

function countImages(html: string): number {
  let count = 0;
  for (const token of readTokens(html)) {
    if (token.kind === "open" && token.name === "img" && token.attributes.has("src")) count += 1;
  }
  return count;
}
