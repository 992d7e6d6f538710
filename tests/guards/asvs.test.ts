import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** What docs/asvs.md claims to be proved is proved by a test that there is. */

const text = readFileSync("docs/asvs.md", "utf8");
const rows = text.split("\n").flatMap((line) => {
  const [, id = "", level = "", , proof = ""] = line.split(/ ?(?<!\\)\| ?/);
  return id.startsWith("v5.0.0-") ? [{ id, level, proof }] : [];
});
const claims = [...text.matchAll(/`(tests\/[\w/.-]+)` "([^"]+)"/g)].map(([, file = "", title = ""]) => ({
  file,
  title,
}));
/** Titles are written with quotes of three kinds, and with escapes in them. */
const plain = (source: string) => source.replace(/\\(['"`])/g, "$1");

describe("docs/asvs.md", () => {
  test("has every item of levels 1 and 2 once", () => {
    expect(rows.length).toBe(253);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
    expect(rows.filter(({ level }) => level === "1").length).toBe(70);
    expect(rows.filter(({ id }) => !/^v5\.0\.0-\d+\.\d+\.\d+$/.test(id))).toEqual([]);
  });

  test("says of each what proves it, or why nothing does", () => {
    const silent = rows.filter(
      ({ proof }) => !/^(`tests\/|not applicable, because: .|operator: .|falls short: .)/.test(proof),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test("counts them right", () => {
    const [, ...told] =
      /Of (\d+) items (\d+) are proved, (\d+) do not apply, (\d+) are an operator's, and in (\d+)/.exec(
        text,
      ) ?? [];
    const countOf = (start: string) => rows.filter(({ proof }) => proof.startsWith(start)).length;
    const counts = [
      rows.length,
      countOf("`tests/"),
      countOf("not applicable"),
      countOf("operator"),
      countOf("falls short"),
    ];
    expect(told.map(Number)).toEqual(counts);
  });

  test("names files and cases that there are", () => {
    expect(claims.length).toBeGreaterThan(200);
    const missing = claims.filter(
      ({ file, title }) => !existsSync(file) || !plain(readFileSync(file, "utf8")).includes(title),
    );
    expect(missing).toEqual([]);
  });

  test("names every limit of a request", () => {
    const limits = text.slice(text.indexOf("## Limits"), text.indexOf("## V1"));
    const named = [...limits.matchAll(/limits\.test\.ts` "([^"]+)"/g)].map(([, title]) => title);
    const tried = [
      ...readFileSync("tests/hostile/limits.test.ts", "utf8").matchAll(/^\s+\["([^"]+: \d[^"]*)"/gm),
    ].map(([, title]) => title);
    expect(tried.length).toBeGreaterThan(7);
    expect(tried.filter((title) => !named.includes(title))).toEqual([]);
  });
});
