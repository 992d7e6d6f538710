import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Pattern } from "../../reference-backend/call";
import { type Shape, SPECIFIED_CALLS } from "../../reference-backend/strict-table";
import { listSources, type Source } from "./sources";

/**
 * Fields of the backend's answers that the specification lacks. docs/wire.md says how the product works without each.
 */

const MARKERS: Pattern[] = ["GET /map/toilets.do"];
const LISTS: Pattern[] = [
  ...([
    "GET /api/community/notice",
    "GET /api/community/free",
    "GET /api/community/qna",
    "GET /board",
  ] as const),
];
const POSTS: Pattern[] = [...LISTS, "GET /board/:bbsId/:nttId", "GET /boardFileAtch/:bbsId"];

/** The calls whose answers each file reads. Fields of any other file need a mark. */
const READ_BY: Record<string, Pattern[]> = {
  "admin-members.server.ts": ["GET /admin/api/users"],
  "auth.server.ts": ["POST /auth/login-jwt", "POST /api/auth/kakao-login"],
  "board-wire.ts": POSTS,
  "board-writes.server.ts": ["POST /api/board/images/:bbsId"],
  "boards.server.ts": POSTS,
  "comments.server.ts": ["GET /api/board/comment/list"],
  "envelope.server.ts": ["GET /mainPage", ...MARKERS],
  "feed.ts": MARKERS,
  "profile/generation-probe.ts": LISTS,
  "members.server.ts": ["POST /api/auth/me", "GET /api/mypage/dashboard"],
  "paging.server.ts": LISTS,
  "reviews.server.ts": ["GET /map/comments/list"],
  "stats.server.ts": ["GET /admin/api/toilet-stats"],
  "tags.server.ts": ["GET /map/tag-options", "POST /map/tag-options/add"],
  "toilet-wire.ts": [...MARKERS, "POST /map/toilet-detail.do", "GET /api/mypage/dashboard"],
  "toilets.server.ts": ["POST /map/toilet-detail.do"],
  "users.server.ts": ["POST /admin/user/list", "POST /user/detail"],
};

/** Alternative names in the specification's text: of success, and of a marker's image. */
const SPECIFIED_BESIDE = ["success", "status", "message", "photoUrl", "imageUrl"];

const namesIn = (shape: Shape): string[] =>
  shape === true ? [] : Object.entries(shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);

const specifiedFor = (file: string) =>
  new Set([
    ...SPECIFIED_BESIDE,
    ...(READ_BY[file] ?? []).flatMap((call) => namesIn(SPECIFIED_CALLS[call]?.answers ?? true)),
  ]);

const isFailure = (node: ts.Node) => /\b(?:cause|error|failure)$/.test(node.getText());
const isWireRecord = (type: ts.TypeNode | undefined) =>
  type !== undefined && /^(?:ToiletWire|Record<string, unknown>)(?: \| null)?$/.test(type.getText());
const isSchemaCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /(?:\bz\s*\.object|\.extend)$/.test(node.expression.getText());
const isSchemaPart = ({ properties }: ts.ObjectLiteralExpression) =>
  properties.length > 0 &&
  properties.every(
    (item) => ts.isPropertyAssignment(item) && /^(?:z\.|wire[A-Z])/.test(item.initializer.getText()),
  );
const keysOf = ({ properties }: ts.ObjectLiteralExpression) =>
  properties.flatMap(({ name }) => (name ? [name.getText()] : []));

const isWithin = (node: ts.Node, scope: ts.Node): boolean =>
  node === scope || (node.parent !== undefined && isWithin(node.parent, scope));
const scopeOf = (node: ts.Node): ts.Node =>
  ts.isFunctionLike(node) || ts.isSourceFile(node) ? node : scopeOf(node.parent);

/** Returns the names that a file reads from answers: keys of schemas, types and records. */
function fieldsRead({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const fields = new Set<string>();
  const records: { name: string; scope: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (isSchemaCall(node)) {
      for (const item of node.arguments) if (ts.isObjectLiteralExpression(item)) add(keysOf(item));
    }
    if (ts.isObjectLiteralExpression(node) && isSchemaPart(node)) add(keysOf(node));
    if (ts.isAsExpression(node) && !isFailure(node.expression)) readType(node.type);
    if (ts.isParameter(node) && isWireRecord(node.type)) readBinding(node.name);
    if (ts.isVariableDeclaration(node)) readVariable(node);
    if (ts.isPropertyAccessExpression(node) && isRecord(node.expression)) add([node.name.text]);
    ts.forEachChild(node, visit);
  };
  const add = (names: string[]): void => {
    for (const name of names) fields.add(name);
  };
  const readType = (type: ts.TypeNode): void => {
    if (ts.isTypeLiteralNode(type)) add(type.members.flatMap(({ name }) => (name ? [name.getText()] : [])));
    ts.forEachChild(type, (child) => {
      if (ts.isTypeNode(child)) readType(child);
    });
  };
  const isRecord = (node: ts.Node): boolean =>
    records.some(({ name, scope }) => node.getText() === name && isWithin(node, scope));
  const readBinding = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) records.push({ name: name.text, scope: scopeOf(name) });
    else if (ts.isObjectBindingPattern(name)) {
      const readElements = name.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
      add(readElements.map((item) => (item.propertyName ?? item.name).getText()));
    }
  };
  /** Alternative names are listed as constants. */
  const readVariable = ({ name, type, initializer }: ts.VariableDeclaration): void => {
    if (initializer && ts.isAsExpression(initializer) && isWireRecord(initializer.type)) readBinding(name);
    if (isWireRecord(type)) readBinding(name);
    if (path.endsWith("toilet-wire.ts") && initializer && ts.isArrayLiteralExpression(initializer))
      add(initializer.elements.flatMap((item) => (ts.isStringLiteral(item) ? [item.text] : [])));
  };
  visit(file);
  return [...fields];
}

const SOURCES = listSources("app/backend").filter(({ path }) => path.endsWith(".ts"));
/** The specification has addresses in a toilet, but not in its marker of the feed. */
const FEED_ADDRESS = { field: "address", path: "app/backend/toilet-wire.ts" };
const unspecified = [
  FEED_ADDRESS,
  ...SOURCES.flatMap((source) => {
    const specified = specifiedFor(source.path.replace("app/backend/", ""));
    return fieldsRead(source)
      .filter((field) => !specified.has(field))
      .map((field) => ({ field, path: source.path }));
  }),
];

const [, section = ""] = readFileSync("docs/wire.md", "utf8").split("\n## Beyond the specification\n");
const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const MARKS = section
  .split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, fields = "", readers = "", fallback = "", tests = ""]) => ({
    ...{ names: fields, fields: quotedIn(fields), readers: quotedIn(readers), without: fallback },
    tests: [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = "", title = ""]) => ({ file, title })),
  }));
const marks = MARKS ?? [];

function hasTest({ file, title }: { file: string; title: string }): boolean {
  const [path] = [`tests/${file}.test.ts`, `tests/${file}.spec.ts`].filter(existsSync);
  return path !== undefined && readFileSync(path, "utf8").includes(`"${title}"`);
}

describe("the fields that the specification lacks", () => {
  test("are marked in docs/wire.md for each file that reads them", () => {
    const isMarked = ({ field, path }: (typeof unspecified)[number]) =>
      marks.some(({ fields, readers }) => fields.includes(field) && readers.includes(path));
    expect(unspecified.filter((item) => !isMarked(item))).toEqual([]);
  });

  test("are read by the files of their marks", () => {
    const stale = marks.flatMap(({ fields, readers }) =>
      [...fields.flatMap((field) => readers.map((path) => ({ field, path })))].filter(
        ({ field, path }) => !unspecified.some((item) => item.field === field && item.path === path),
      ),
    );
    expect(stale).toEqual([]);
  });

  test.each(marks)(
    "$names: the mark says what the product does without them, and names a test",
    ({ without: fallback, tests }) => {
      expect(fallback).not.toBe("");
      expect(tests.filter((item) => !hasTest(item))).toEqual([]);
      expect(tests.length).toBeGreaterThan(0);
    },
  );

  test("are found by the names in schemas, types and records", () => {
    const readFields = (text: string) => fieldsRead({ path: "app/backend/new.ts", text });
    expect(readFields("const a = z.object({ one: wireText, two: other })")).toEqual(["one", "two"]);
    expect(readFields("const a = other.extend({ three: z.string() })")).toEqual(["three"]);
    expect(readFields("const x = (result as { four?: unknown } | null)?.four")).toEqual(["four"]);
    expect(readFields("function read(wire: Record<string, unknown>) { return wire.five; }")).toEqual([
      "five",
    ]);
    expect(readFields("function read({ six }: Record<string, unknown>) { return six; }")).toEqual(["six"]);
    expect(
      readFields("const ofAnother = (one: Other) => one.ten; const read = (one: ToiletWire) => one.nine;"),
    ).toEqual(["nine"]);
    expect(readFields("const body = { seven: title, eight: 8 }")).toEqual([]);
  });
});

test("each listed file that reads specified calls exists", () => {
  expect(Object.keys(READ_BY).filter((file) => !existsSync(`app/backend/${file}`))).toEqual([]);
});
