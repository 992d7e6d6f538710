import ts from "typescript";
import { describe, expect, test } from "vitest";
import { listSources, type Source } from "./sources";

/** Texts that people read are in the tables of their folder (`words.ts`), so that every language has them. */

/** Files with Korean data instead of our own words, with the reason. */
const DATA: Record<string, string> = {
  "app/backend/backend-error.ts": "words by which backends say that a record is missing",
  "app/backend/envelope.server.ts": "words by which backends report success",
  "app/backend/profile/generations.ts": "the backend's name for a file that lost its own",
  "app/base-map/subway-lines.ts": "the ending of stations' names",
  "app/reports/report-text.ts": "administrators read reports, and write answers, in Korean",
  "app/boards/report-form.server.ts": "administrators read reports in Korean",
  "app/facilities/facility-table.ts": "tags that name facilities, and their names in every language",
  "app/facilities/fare-gates.ts": "words for fare gates and stations",
  "app/facilities/facilities.ts": "rooms in tags, and words for a facility that does not work",
  "app/facilities/facility-tags.ts": "an end of tags",
  "app/facilities/rooms.ts": "rooms at the end of tags",
  "app/http/chain.ts": "errors before the page's language is known",
  "app/toilet-view/toilet-view.server.ts": "words for storeys and exits in names",
  "app/maps/way-links.tsx": "the range of Hangul that links leave unescaped",
  "app/features/toilets/toilet-form.schema.ts": "words that appear in tags",
  "app/names/clean-name.ts": "the mark behind a name that imitates an administrator's",
  "app/names/reserved-names.ts": "the mark behind a name that imitates an administrator's",
  "app/opening-hours/": "texts about hours, and holidays",
  "app/place-index/": "names of places, and words of searches",
  "app/place-search/kakao-local.server.ts": "menus of the Kakao console, for the log",
  "app/romanization/": "Korean names and their readings",
  "app/service-worker/kept-texts.ts": "one script holds all languages",
  "app/toilet-directory/": "words that appear in tags",
  "app/ui/format-moment.ts": "오전 and 오후; Intl has the other languages",
  "app/ui/layout/languages.tsx": "each language's own name",
  "app/ui/layout/site-footer.tsx": "the law prescribes this Korean sentence",
};

/** Pages that are Korean in every language (app/languages/language.ts). */
const KOREAN_ONLY = [...["about/office.route.tsx", "about/privacy.route.tsx"], ...["admin/", "samples/"]].map(
  (path) => `app/features/${path}`,
);

const EXCEPTED = [...Object.keys(DATA), ...KOREAN_ONLY];
const isExcepted = (path: string) => EXCEPTED.some((start) => path.startsWith(start));

const OTHER_SCRIPT = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Attributes that browsers show or screen readers speak. */
const READABLE_ATTRIBUTES = new Set(["alt", "aria-label", "hint", "label", "placeholder", "title"]);
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
  const isReadableAttribute = (node: ts.Node) =>
    ts.isJsxAttribute(node.parent) && READABLE_ATTRIBUTES.has(node.parent.name.getText(file));
  const look = (node: ts.Node) => {
    const isWritten = ts.isJsxText(node) || isText(node) || isPattern(node);
    const written = isWritten ? node.getText(file).trim() : "";
    const isLatin = LATIN_WORD.test(written) && !NAMES.test(written.replace(/^["'`]|["'`]$/g, ""));
    const isEnglish = isLatin && (ts.isJsxText(node) || isReadableAttribute(node));
    if (OTHER_SCRIPT.test(written) || isEnglish) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      texts.push(`${path}:${line + 1} ${written}`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return texts;
}

/** A module of tables declares a constant for each language. */
const isTable = ({ path, text }: Source) => /[/-]words\.ts$/.test(path) && /\bwords\(\{/.test(text);
const programs = listSources("app").filter((source) => /\.tsx?$/.test(source.path) && !isTable(source));
const modules = programs.filter(({ path }) => !isExcepted(path));

describe("the texts that people read", () => {
  test("stand in tables, never in a component, loader, action or schema", () => {
    expect(modules.length).toBeGreaterThan(300);
    expect(modules.flatMap(({ path, text }) => wordsIn(path, text))).toEqual([]);
  });

  test("are found in strings, templates, elements and attributes", () => {
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
