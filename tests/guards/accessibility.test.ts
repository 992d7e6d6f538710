import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { listSources } from "./sources";

/** Compares the table of docs/accessibility.md with the tests that it names, and checks items that no page can show. */

const ITEMS = [
  ...["5.1.1", "5.2.1", "5.3.1", "5.3.2", "5.3.3", "5.4.1", "5.4.2", "5.4.3", "5.4.4"],
  ...["6.1.1", "6.1.2", "6.1.3", "6.1.4", "6.2.1", "6.2.2", "6.3.1", "6.4.1", "6.4.2", "6.4.3", "6.4.4"],
  ...["6.5.1", "6.5.2", "6.5.3", "6.5.4"],
  ...["7.1.1", "7.2.1", "7.2.2", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "8.1.1", "8.2.1"],
];

const rows = readFileSync("docs/accessibility.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d\.\d\.\d /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const proofs = rows.flatMap(([, item = "", , , cell = ""]) =>
  [...cell.matchAll(/`(tests\/[\w./-]+)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => ({ item, file, title })),
  ),
);

/** Returns the titles of the tests and groups in a file. */
function titlesOf(path: string): Set<string> {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const titles = new Set<string>();
  const visit = (node: ts.Node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && /^(it|test|describe)/.test(node.expression.getText(file))) {
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
      if (title && ts.isTemplateExpression(title)) titles.add(title.getText(file).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

describe("docs/accessibility.md", () => {
  test("has each of the 33 items once, in order, with an explanation", () => {
    expect(rows.map(([, item = ""]) => item.split(" ")[0])).toEqual(ITEMS);
    expect(ITEMS.length).toBe(33);
    for (const [, item, meaning, how, proof] of rows)
      expect([item, Boolean(meaning && how && proof)]).toEqual([item, true]);
  });

  test("names a test for each item or says that the item does not apply", () => {
    const proven = new Set(proofs.map(({ item }) => item));
    const unexplained = rows.filter(
      ([, item = "", , how = ""]) => !proven.has(item) && !/^Does not apply/.test(how),
    );
    expect(unexplained).toEqual([]);
    expect(proofs.length).toBeGreaterThan(33);
  });

  test.each(proofs)("$item: $file has the case “$title”", ({ file, title }) => {
    expect([...titlesOf(file)]).toContain(title);
  });
});

describe("the product", () => {
  const sources = listSources("app");
  const users = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  test("plays no audio or video and has no content that scrolls or changes by itself", () => {
    expect(
      users(/<(video|audio|embed|object|marquee|blink)[\s/]|new Audio\(|autoplay|http-equiv="refresh"/i),
    ).toEqual([]);
  });

  test("has no automatic animation", () => {
    const sheets = sources.filter(({ path }) => path.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(10);
    const moving = sheets.flatMap(({ text }) => [
      ...text.matchAll(/animation: (?!none)[^;]+;|@keyframes \w+/g),
    ]);
    expect(moving.map(([how]) => how)).toEqual([]);
    expect(readFileSync("app/styles/base.css", "utf8")).toMatch(
      /prefers-reduced-motion: reduce\)[^@]*animation: none !important/,
    );
  });

  test("removes no message by a timer", () => {
    // Each of these timers waits for input, an answer, the next check, the next minute or the first paint.
    const waitingTimers = [
      ...["app/document/start-deferred.ts", "app/features/map/use-live-map.ts"],
      ...["app/features/map/use-markers.ts", "app/features/map/whole-map.tsx"],
      "app/features/toilets/use-tag-auto-save.ts",
      ...["app/maps/kakao.client.tsx", "app/maps/leaflet.client.ts", "app/maps/way-links.tsx"],
      ...["app/place-search/place-search-box.tsx", "app/service-worker/service-worker.ts"],
      ...["app/ui/connection-monitor/connection-monitor.tsx", "app/ui/instant-filter/enhance-filter.ts"],
      ...["app/ui/kept-pages/kept-pages.tsx", "app/ui/kept-pages/start-keep-page.ts"],
      ...[
        "app/ui/navigation/fetch-within.ts",
        "app/ui/refresh-open-states.ts",
        "app/ui/rich-text/use-draft.ts",
      ],
    ];
    const ofBrowsers = users(/\bset(Timeout|Interval)\(/).filter(
      (path) =>
        !/\.server\.tsx?$/.test(path) &&
        /^app\/(features|document|maps|place-search|service-worker|ui|boards|forms)\//.test(path),
    );
    expect(ofBrowsers).toEqual(waitingTimers);
  });

  test("reacts to no device motion and to no single-character key", () => {
    expect(users(/devicemotion|deviceorientation|accessKey/)).toEqual([]);
    const keys = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bkey === "([^"]+)"/g)].map(([, key = ""]) => ({ path, key })),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter(({ key }) => key.length === 1 && key !== " ")).toEqual([]);
  });

  test("acts on release, so that the user can cancel by moving away", () => {
    // These keep the focus or remember where the press began.
    const allowedHandlers = [
      "app/features/admin/palette-dialog.tsx",
      "app/maps/kakao.client.tsx",
      "app/place-search/place-search-box.tsx",
      "app/ui/rich-text/editor-toolbar.tsx",
    ];
    expect(users(/onPointerDown|onMouseDown|onTouchStart|"(pointer|mouse)down"|"touchstart"/)).toEqual(
      allowedHandlers,
    );
  });

  test("names no position, shape or colour alone as an instruction", () => {
    const instructions = sources.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /(오른쪽|왼쪽|위쪽|아래쪽|빨간|파란|초록|노란|둥근|네모난)[^"<`]{0,12}(버튼|단추|링크|누르)/g,
        ),
      ].map(([words]) => `${path}: ${words}`),
    );
    expect(instructions).toEqual([]);
  });
});
