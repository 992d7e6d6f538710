import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { envSchema } from "../../app/env/env.schema";
import { listSources } from "./sources";

/** The operator's page knows every line of the log, every alert, and nothing that is not there. */

const page = readFileSync("docs/operating.md", "utf8");

type Logged = { level: string; message: string };
const LEVELS = /^(fatal|error|warn|info|debug)$/;

/** A message as it stands on the page: what is filled in is an ellipsis. */
function wordsOf(message: ts.Expression): string {
  if (ts.isStringLiteralLike(message)) return message.text;
  if (!ts.isTemplateExpression(message)) return `not a text: ${message.getText()}`;
  return message.head.text + message.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** All that is logged, wherever: calls of a level on something called a logger, or on `logOf`. */
function loggedIn(path: string, text: string): Logged[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Logged[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    const message = node.arguments.at(-1);
    if (!message || !LEVELS.test(name.text) || !/logger$|^logOf\(/.test(expression.getText())) return;
    found.push({ level: name.text, message: wordsOf(message) });
  };
  visit(file);
  return found;
}

const logged = listSources("app")
  .filter(({ path }) => /\.tsx?$/.test(path))
  .flatMap(({ path, text }) => loggedIn(path, text));
const rows = [...page.matchAll(/^\| `([^`]+)` \| (fatal|error|warn|info|debug) \| .+ \| .+ \|$/gm)].map(
  ([, message = "", level = ""]) => ({ level, message }),
);

const asText = ({ level, message }: Logged) => `${level}: ${message}`;

test("every message that the product logs stands there with its level, and no other does", () => {
  expect(logged.length).toBeGreaterThan(25);
  expect(rows.map(asText).sort()).toEqual([...new Set(logged.map(asText))].sort());
});

test("every alert stands there", () => {
  const rules = parse(readFileSync("docs/operations/alerts.yml", "utf8")) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
});

test("what it names and leads to is there", () => {
  const linked = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = ""]) => path);
  expect(linked.length).toBeGreaterThan(3);
  expect(linked.filter((path) => !existsSync(`docs/${path}`))).toEqual([]);
  const settings = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(
    ([, name = ""]) => name,
  );
  const others = /^(NODE_OPTIONS|OTEL_TRACES_SAMPLER(_ARG)?|OTEL_EXPORTER_OTLP_HEADERS)$/;
  expect(settings.filter((name) => !(name in envSchema.shape) && !others.test(name))).toEqual([]);
  expect(readFileSync("README.md", "utf8")).toContain("docs/operating.md");
});
