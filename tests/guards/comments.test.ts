import { describe, expect, test } from "vitest";
import { listSources, type Source } from "./sources";

/** The limits of comments in percent of all lines, per folder of app and in total. */

const OVERALL_MAX = 5;
const FOLDER_MAX = 5.5;

const sources = listSources("app");
/** The files at the top count as one folder. */
const folderOf = ({ path }: Source) => /^app\/([^/]+)\//.exec(path)?.[1] ?? "app";
/** Smaller folders are exempt, because the docstrings of a few functions exceed the limit. */
const LINES_MIN = 200;
const linesOf = (sources: Source[]) => sources.flatMap(({ text }) => text.split("\n")).length;
const folders = [...new Set(sources.map(folderOf))].filter(
  (folder) => linesOf(sources.filter((source) => folderOf(source) === folder)) >= LINES_MIN,
);

function shareOf(sources: Source[]): number {
  let lines = 0;
  let comments = 0;
  for (const { text } of sources) {
    let isInside = false;
    for (const line of text.split("\n").map((text) => text.trim())) {
      if (line === "") continue;
      lines++;
      const isBlock: boolean = isInside || /^\{?\/\*/.test(line);
      if (isBlock || line.startsWith("//")) comments++;
      isInside = isBlock && !line.includes("*/");
    }
  }
  return (100 * comments) / lines;
}

describe("the comments", () => {
  test.each(folders)("are few in %s", (folder) => {
    const share = shareOf(sources.filter((source) => folderOf(source) === folder));
    expect(share).toBeLessThanOrEqual(FOLDER_MAX);
  });

  test("are few in all of app", () => {
    expect(shareOf(sources)).toBeLessThanOrEqual(OVERALL_MAX);
  });
});
