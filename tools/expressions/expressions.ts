import ts from "typescript";
import { listSources } from "../../tests/guards/sources";

/** A regular expression in the product's source; `from` is its place. */
export type FoundExpression = { from: string; pattern: string; flags: string };

function visit(
  node: ts.Node,
  path: string,
  file: ts.SourceFile,
  expressions: FoundExpression[],
  made: string[],
): void {
  const from = `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    expressions.push({ from, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
  }
  const isMade =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === "RegExp";
  if (isMade) made.push(path);
  ts.forEachChild(node, (child) => visit(child, path, file, expressions, made));
}

/** Finds every regular expression of the product: literals, and texts that build others. */
export function findExpressions(): { expressions: FoundExpression[]; made: string[] } {
  const expressions: FoundExpression[] = [];
  const made: string[] = [];
  for (const { path, text } of listSources("app")) {
    if (!/\.tsx?$/.test(path)) continue;
    const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    visit(file, path, file, expressions, made);
  }
  return { expressions, made };
}

/** Characters to try for classes and dots in any expression. */
const LETTERS = [
  ...["a", "Z", "0", " ", "\n", "\t", "-", ".", ",", "/", "<", ">", "&", ";", "=", '"', "'", "~", "(", "["],
  ...[":", "%", "가", "\u00a0", "_"],
];
const CLASSES: Record<string, string> = {
  ...{ d: "0", w: "a", s: " ", D: "a", W: "-", S: "a" },
  ...{ n: "\n", t: "\t", r: "\r", b: "", B: "", p: "가", u: "가" },
};

/** Returns a text that a piece of a pattern may match, read from left to right, to slow the engine down. */
function sampleOf(piece: string): string {
  return piece
    .replace(/\(\?(?:[:=!]|<[=!]?)(?:\w+>)?/g, "(")
    .replace(/\[\^(?:\\.|[^\]\\])*\]/g, "a")
    .replace(/\[((?:\\.|[^\]\\])*)\]/g, (_, inside: string) =>
      sampleOf(inside.slice(0, inside.startsWith("\\") ? 2 : 1)),
    )
    .replace(/\\([pu])\{[^}]*\}/g, "가")
    .replace(/\\(.)/g, (_, letter: string) => CLASSES[letter] ?? letter)
    .replace(/\{\d+(?:,\d*)?\}/g, "")
    .replace(/\|[^)]*/g, "")
    .replace(/[()^$*+?]/g, "");
}

/** Returns texts whose repetition an expression may match in more and more ways. */
export function repetitionsFor(pattern: string): string[] {
  const pumps = new Set(LETTERS);
  // Every prefix up to a repetition, and every piece between two, which precede the mismatch.
  const cuts = [...pattern.matchAll(/[*+}?)|]/g)].map(({ index }) => index + 1);
  for (const cut of cuts) pumps.add(sampleOf(pattern.slice(0, cut)));
  for (const [at, cut] of cuts.entries()) pumps.add(sampleOf(pattern.slice(cut, cuts[at + 1])));
  for (const literal of pattern.match(/[\w가-힣<>&;:="' -]{2,}/g) ?? []) pumps.add(literal);
  pumps.add(sampleOf(pattern));
  for (const pump of [...pumps]) if (pump.length > 1) pumps.add(pump[0] ?? "").add(pump.slice(0, -1));
  pumps.delete("");
  return [...pumps];
}

/** Records the expressions that modules build while they load. */
export async function recordExpressions(
  load: () => Promise<unknown>,
): Promise<{ pattern: string; flags: string }[]> {
  const recorded: { pattern: string; flags: string }[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [pattern, flags = ""]: [string | RegExp, string?]) {
      recorded.push({ pattern: String(pattern), flags });
      return new target(pattern, flags);
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return recorded;
}

/** Runs an expression as the product does: once, or over the whole text if it is global. */
export function run(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, "");
  else expression.exec(text);
  expression.lastIndex = 0;
}
