import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ATTACHMENT_EXTENSIONS, IMAGE_TYPES } from "../../app/boards/post-form.schema";
import { PHOTO_TYPES } from "../../app/features/toilets/toilet-form.schema";
import { listSources } from "./sources";

/** Every proof that docs/asvs.md claims is an existing test. */

const text = readFileSync("docs/asvs.md", "utf8");
const rows = text.split("\n").flatMap((line) => {
  const [, id = "", level = "", , proof = ""] = line.split(/ ?(?<!\\)\| ?/);
  return id.startsWith("v5.0.0-") ? [{ id, level, proof }] : [];
});
const claims = [...text.matchAll(/`((?:reference-backend\/)?tests\/[\w/.-]+)` "([^"]+)"/g)].map(
  ([, file = "", title = ""]) => ({
    file,
    title,
  }),
);
/** Titles may have three kinds of quotes, with escapes. */
const withoutEscapes = (source: string) => source.replace(/\\(['"`])/g, "$1");

describe("docs/asvs.md", () => {
  test("has every item of the three levels once, in the order of their numbers", () => {
    expect(rows.length).toBe(345);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(345);
    const countOf = (levelName: string) => rows.filter(({ level }) => level === levelName).length;
    expect(["1", "2", "3"].map(countOf)).toEqual([70, 183, 92]);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort(new Intl.Collator("en", { numeric: true }).compare));
    expect(rows.filter(({ id }) => !/^v5\.0\.0-\d+\.\d+\.\d+$/.test(id))).toEqual([]);
  });

  test("has a proof or a reason for each item", () => {
    const silent = rows.filter(
      ({ proof }) =>
        !/^(`(reference-backend\/)?tests\/|not applicable, because: .|operator: .|falls short: .)/.test(
          proof,
        ),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test("has the right totals", () => {
    const [, ...totals] =
      /Of (\d+) items (\d+) are proved, (\d+) do not apply, (\d+) are an operator's, and in (\d+)/.exec(
        text,
      ) ?? [];
    const countOf = (start: string) => rows.filter(({ proof }) => proof.startsWith(start)).length;
    const counts = [
      rows.length,
      countOf("`tests/") + countOf("`reference-backend/tests/"),
      countOf("not applicable"),
      countOf("operator"),
      countOf("falls short"),
    ];
    expect(totals.map(Number)).toEqual(counts);
    const [, ...short] = /short: (\d+) of level\s2 and (\d+) of level 3\./.exec(text) ?? [];
    const shortOf = (levelName: string) =>
      rows.filter(({ level, proof }) => level === levelName && proof.startsWith("falls short")).length;
    expect(short.map(Number)).toEqual(["2", "3"].map(shortOf));
    expect(shortOf("1")).toBe(0);
  });

  test("names existing files and test cases", () => {
    expect(claims.length).toBeGreaterThan(200);
    const missing = claims.filter(
      ({ file, title }) => !existsSync(file) || !withoutEscapes(readFileSync(file, "utf8")).includes(title),
    );
    expect(missing).toEqual([]);
  });

  test("names every limit of a request", () => {
    const limits = text.slice(text.indexOf("## Limits"), text.indexOf("## V1"));
    const namedValues = [...limits.matchAll(/limits\.test\.ts` "([^"]+)"/g)].map(([, title]) => title);
    const testedTitles = [
      ...readFileSync("tests/hostile/limits.test.ts", "utf8").matchAll(/^\s+\["([^"]+: \d[^"]*)"/gm),
    ].map(([, title]) => title);
    expect(testedTitles.length).toBeGreaterThan(7);
    expect(testedTitles.filter((title) => !namedValues.includes(title))).toEqual([]);
  });
});

type Figure = { path: string; name: string; value: number };

const keyOf = ({ path, name, value }: Figure) => `${path} ${name} ${value}`;
const MB = 1024 * 1024;

/** Figures of the table "Rules of input": `| what | 10 MB | `path` `NAME` |`. */
const documented: Figure[] = [
  ...text.matchAll(/^\| [^|]+ \| ([\d,]+)( MB)?[^|]* \| `(app\/[^`]+)` `(\w+)` \|$/gm),
].map(([, figure = "", unit, path = "", name = ""]) => ({
  ...{ path, name },
  value: Number(figure.replaceAll(",", "")) * (unit ? MB : 1),
}));

/** Returns every constant of the source with "max" in its name, as a number or a product of numbers. */
function figuresIn(path: string, source: string): Figure[] {
  const matches = source.matchAll(/(\w*MAX(?:_\w+)?|\w+Max)(?: =|:) ([\d_]+(?: \* [\d_]+)*)[;,]/g);
  return [...matches].map(([, name = "", product = ""]) => ({
    ...{ path, name },
    value: product
      .split(" * ")
      .map((factor) => Number(factor.replaceAll("_", "")))
      .reduce((product, factor) => product * factor),
  }));
}

describe("the input rules in docs/asvs.md", () => {
  const inCode = listSources("app").flatMap(({ path, text: source }) => figuresIn(path, source));

  test("have the limits of the code", () => {
    const codeKeys = inCode.map(keyOf);
    expect(documented.length).toBeGreaterThan(20);
    expect(documented.map(keyOf).filter((figure) => !codeKeys.includes(figure))).toEqual([]);
  });

  test("are complete for schemas, files, tags and locks", () => {
    const rules = inCode.filter(({ path }) => /(\.schema|-rules|boards\/boards)\.ts$/.test(path));
    expect(rules.length).toBeGreaterThan(15);
    const namedValues = documented.map(keyOf);
    expect([...new Set(rules.map(keyOf))].filter((figure) => !namedValues.includes(figure))).toEqual([]);
  });

  test("have the accepted file types", () => {
    const kindsOf = (name: string) =>
      new RegExp(`^\\| ${name} \\| ([^|]+) \\|$`, "m").exec(text)?.[1]?.split(", ");
    expect(kindsOf("photo of a toilet")).toEqual(PHOTO_TYPES);
    expect(kindsOf("image of a post")).toEqual(IMAGE_TYPES);
    expect(kindsOf("attachment")).toEqual(ATTACHMENT_EXTENSIONS);
  });
});
