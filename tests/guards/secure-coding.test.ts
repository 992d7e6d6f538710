import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** docs/secure-coding.ko.md has every item of the two Korean lists, and names existing files and tests. */

const text = readFileSync("docs/secure-coding.ko.md", "utf8");
const [, weaknesses = "", ofTheWeb = ""] = text.split(/^## /m);
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| ([\dA-Z]+(?: \*)?) \| (.+?) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
    ([, id = "", name = "", how = "", files = "", proof = ""]) => ({ id, name, how, files, proof }),
  );
const CLAIM = /`(tests\/[\w/.-]+)` "([^"]+)"/g;
const NOT_APPLICABLE = /^해당 없음: ./;
/** Titles may have three kinds of quotes, with escapes. */
const withoutEscapes = (source: string) => source.replace(/\\(['"`])/g, "$1");

describe("docs/secure-coding.ko.md", () => {
  test("has the 49 weaknesses in order", () => {
    expect(rowsOf(weaknesses).map(({ id }) => id)).toEqual(
      Array.from({ length: 49 }, (_, at) => `${at + 1}`),
    );
    expect(new Set(rowsOf(weaknesses).map(({ name }) => name)).size).toBe(49);
  });

  test("has the 21 items of web applications once", () => {
    const codes = rowsOf(ofTheWeb).map(({ id }) => id.replace(" *", ""));
    const expectedItems = "CI SI DI EP IL XS CF SF BF IA IN PR PV FU FD IS SN CC AE AU WM";
    expect(codes).toEqual(expectedItems.split(" "));
  });

  test("names existing files in every row", () => {
    const wrong = rowsOf(text).filter(({ files }) => {
      const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
      return paths.length === 0 || paths.some((path) => !existsSync(path));
    });
    expect(wrong.map(({ id, files }) => `${id}: ${files}`)).toEqual([]);
  });

  test("has an existing test or a reason in every row", () => {
    const wrong = rowsOf(text).filter(({ proof }) => {
      const claims = [...proof.matchAll(CLAIM)];
      const areTrue = claims.every(
        ([, file = "", title = ""]) =>
          existsSync(file) && withoutEscapes(readFileSync(file, "utf8")).includes(title),
      );
      return claims.length > 0 ? !areTrue : !NOT_APPLICABLE.test(proof);
    });
    expect(wrong.map(({ id, proof }) => `${id}: ${proof}`)).toEqual([]);
  });
});
