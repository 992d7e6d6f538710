import ts from "typescript";
import { describe, expect, test } from "vitest";
import { listSources, type Source } from "./sources";

/** Words for people stand in the tables of their folder (`words.ts` or `words/`), so that every language has them. */

/** Files with Korean data instead of our own words, with the reason. */
const DATA: Record<string, string> = {
  "app/backend/envelope.server.ts": "how backends say that a call succeeded",
  "app/backend/profile/text-references.ts": "the name of a file whose own is lost, as the backend stores it",
  "app/base-map/labels.ts": "the kinds of provinces in the map's file",
  "app/boards/report-text.ts": "reports are written for those who answer them, in Korean",
  "app/boards/toilet-report.server.ts": "reports are written for those who answer them, in Korean",
  "app/facilities/facilities.ts": "tags that name facilities",
  "app/facilities/facility-tags.ts": "facilities that the form offers as tags",
  "app/facilities/rooms.ts": "rooms at the end of tags",
  "app/backend/profile/board-advice.ts": "said to operators",
  "app/features/account/kakao-advice.ts": "menus of the Kakao console, for the log",
  "app/http/chain.ts": "said where not even a language is known",
  "app/maps/arrival-hint/arrival-hint.server.ts": "what names say of storeys and exits",
  "app/maps/way-links.tsx": "letters of a name in an address",
  "app/features/toilets/tag-rules.ts": "what tags say",
  "app/names/clean-name.ts": "what marks a name like an administrator's: a part of it, kept between requests",
  "app/names/reserved-names.ts": "reserved names, and letters that look alike",
  "app/opening-hours/": "texts about hours, and holidays",
  "app/place-index/": "names of places, and how they are searched for",
  "app/place-search/kakao-local.server.ts": "menus of the Kakao console, for the log",
  "app/romanization/": "Korean names, to be read aloud",
  "app/service-worker/words.ts": "all its languages in one script",
  "app/toilet-directory/": "what tags say",
  "app/ui/format-moment.ts": "halves of a Korean day; other languages have theirs from Intl",
  "app/ui/layout/language-switch.tsx": "languages by their own names",
  "app/ui/layout/official-site.tsx": "a sentence that is prescribed in Korean",
  "app/ui/rich-text/merge-plain-edit.ts": "marks of images, as every language writes them",
};

/** Pages that are Korean in every language (app/languages/page-languages.ts). */
const KOREAN_ONLY = [
  ...["history.route.tsx", "location.route.tsx", "organization.route.tsx"].map((file) => `about/${file}`),
  ...["about/cookies.ts", "about/privacy-sections.ts", "about/privacy.route.tsx"],
  ...["admin/", "inform/", "support/"],
].map((path) => `app/features/${path}`);
const OF_THEIRS = [
  "app/ui/sample-section.tsx",
  "app/backend/template/template-columns.ts",
  "app/backend/template/template-users.server.ts",
];

const EXCEPTED = [...Object.keys(DATA), ...KOREAN_ONLY, ...OF_THEIRS];
const isExcepted = (path: string) => EXCEPTED.some((start) => path.startsWith(start));

const OTHER_SCRIPT = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Attributes that are read out or shown. */
const SAID = new Set(["alt", "aria-label", "hint", "label", "placeholder", "title"]);
const LATIN_WORD = /[A-Za-z]{2,}/;
/** Names that stay the same in every language. */
const NAMES = /^(?:CCTV|QR|GPS|OpenStreetMap|Kakao|ODbL)$/;

const isPattern = (node: ts.Node) => node.kind === ts.SyntaxKind.RegularExpressionLiteral;
const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

/** Returns the texts of a module that people would read, with their lines. */
function wordsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const isSaidAttribute = (node: ts.Node) =>
    ts.isJsxAttribute(node.parent) && SAID.has(node.parent.name.getText(file));
  const look = (node: ts.Node) => {
    const isWritten = ts.isJsxText(node) || isText(node) || isPattern(node);
    const written = isWritten ? node.getText(file).trim() : "";
    const isLatin = LATIN_WORD.test(written) && !NAMES.test(written.replace(/^["'`]|["'`]$/g, ""));
    const isEnglish = isLatin && (ts.isJsxText(node) || isSaidAttribute(node));
    if (OTHER_SCRIPT.test(written) || isEnglish) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      texts.push(`${path}:${line + 1} ${written}`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return texts;
}

/** A table is a folder with a file for each language, or one module that declares a constant for each. */
const isTable = ({ path, text }: Source) =>
  path.includes("/words/") || (/[/-]words\.ts$/.test(path) && /\bwords\(\{/.test(text));
const programs = listSources("app").filter((source) => /\.tsx?$/.test(source.path) && !isTable(source));
const modules = programs.filter(({ path }) => !isExcepted(path));

describe("the words for people", () => {
  test("stand in tables, never in a component, loader, action or schema", () => {
    expect(modules.length).toBeGreaterThan(300);
    expect(modules.flatMap(({ path, text }) => wordsIn(path, text))).toEqual([]);
  });

  test("are found wherever they stand", () => {
    const countWords = (text: string) => wordsIn("a.tsx", text).length;
    expect(countWords('const A = "없음";')).toBe(1);
    expect(countWords("const a = () => `개`;")).toBe(1);
    expect(countWords("const a = <p>Nothing here</p>;")).toBe(1);
    expect(countWords('const a = <img alt="A toilet" />;')).toBe(1);
    expect(countWords('const a = <Field label="トイレ" />;')).toBe(1);
    expect(countWords("/** 없음 */ const a = <p title={words.none}>{words.none} · 3</p>;")).toBe(0);
  });

  test("every exception is needed", () => {
    const needless = EXCEPTED.filter(
      (start) => !programs.some(({ path, text }) => path.startsWith(start) && wordsIn(path, text).length > 0),
    );
    expect(needless).toEqual([]);
  });
});

const KINDS = ["ko", "en", "ja", "zh"];

/** Returns the tables of a module, each with its language. */
function tablesIn({ path, text }: Source): { path: string; language: string; text: string }[] {
  const [, language] = /\/words\/(\w\w)\.ts$/.exec(path) ?? [];
  if (language) return [{ path, language, text }];
  const declared = text.matchAll(/^const (\w+)(?:: typeof ko)? = \{[\s\S]*?^\};/gm);
  return [...declared].map(([table, name = ""]) => ({ path, language: name, text: table }));
}

test("the tables contain one language each", () => {
  const tables = listSources("app").filter(isTable).flatMap(tablesIn);
  expect(tables.length).toBeGreaterThan(80);
  // Keys may be Korean.
  const valuesOf = (text: string) =>
    text.replace(/\/\*.*?\*\//gs, "").replace(/(?:"[^"\n]*"|[가-힣]+)(?=:)/g, "");
  const mixed = tables.filter(({ language, text }) => language !== "ko" && /[가-힣]/.test(valuesOf(text)));
  expect(mixed.map(({ path, language }) => `${path} ${language}`)).toEqual([]);
  expect(tables.filter(({ language }) => !KINDS.includes(language))).toEqual([]);
});
