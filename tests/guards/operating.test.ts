import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { envSchema } from "../../app/env/env.schema";
import { listSources } from "./sources";

/** docs/operating.md lists every log message and every alert, and nothing that does not exist. */

const page = readFileSync("docs/operating.md", "utf8");

type Logged = { level: string; message: string };
const LEVELS = /^(fatal|error|warn|info|debug)$/;

/** Returns a message as on the page, with an ellipsis for placeholders. */
function wordsOf(message: ts.Expression): string {
  if (ts.isStringLiteralLike(message)) return message.text;
  if (!ts.isTemplateExpression(message)) return `not a text: ${message.getText()}`;
  return message.head.text + message.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Finds every call of a log level on a logger or on `logOf`. */
function loggedIn(path: string, text: string): Logged[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const messages: Logged[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    const message = node.arguments.at(-1);
    if (!message || !LEVELS.test(name.text) || !/logger$|^logOf\(/.test(expression.getText())) return;
    messages.push({ level: name.text, message: wordsOf(message) });
  };
  visit(file);
  return messages;
}

const logged = listSources("app")
  .filter(({ path }) => /\.tsx?$/.test(path))
  .flatMap(({ path, text }) => loggedIn(path, text));
const rows = [...page.matchAll(/^\| `([^`]+)` \| (fatal|error|warn|info|debug) \| .+ \| .+ \|$/gm)].map(
  ([, message = "", level = ""]) => ({ level, message }),
);

const asText = ({ level, message }: Logged) => `${level}: ${message}`;

test("docs/operating.md lists every log message with its level and no other", () => {
  expect(logged.length).toBeGreaterThan(25);
  expect(rows.map(asText).sort()).toEqual([...new Set(logged.map(asText))].sort());
});

test("docs/operating.md lists every alert", () => {
  const rules = parse(readFileSync("docs/operations/alerts.yml", "utf8")) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  expect(alerts.filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
});

test("docs/operating.md names existing settings", () => {
  const settings = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(
    ([, name = ""]) => name,
  );
  const others =
    /^(MALLOC_ARENA_MAX|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|OTEL_TRACES_SAMPLER(_ARG)?|OTEL_EXPORTER_OTLP_HEADERS)$/;
  expect(settings.filter((name) => !(name in envSchema.shape) && !others.test(name))).toEqual([]);
});

test("the command that adapts nginx's configuration to processes without Docker removes every container name", () => {
  const [command = ""] = /^sed -e [\s\S]+? > \/etc\/nginx\/nginx\.conf$/m.exec(page) ?? [];
  const output = execFileSync("bash", ["-c", command.replace(/ > .*/, "")], { encoding: "utf8" });
  expect(output).not.toMatch(/app-\d:|\/dev\/stdout|\/tmp\/nginx\.pid/);
  expect(output.match(/^ {4}server 127\.0\.0\.1:300[12] max_fails=0;$/gm)).toHaveLength(4);
});

test("the systemd unit writes where docs/operating.md says, and allows the time to stop", () => {
  const unit = readFileSync("deploy/toilet-map@.service", "utf8");
  expect(page).toContain("cp deploy/toilet-map@.service /etc/systemd/system/");
  for (const path of ["/opt/toilet-map", "/opt/node", "/etc/toilet-map.env"]) {
    expect([path, page.includes(path), unit.includes(path)]).toEqual([path, true, true]);
  }
  const stopMs = 1000 * Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(stopMs).toBeGreaterThanOrEqual((envSchema.shape.STOP_WITHIN_MS.parse(undefined) ?? 0) + 5000);
});

test("a pruned installation runs its build, and another one rebuilds if its lockfile is newer", () => {
  const folder = mkdtempSync(join(tmpdir(), "pruned-"));
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "{}");
  };
  const started = () =>
    spawnSync(process.execPath, [resolve(".ci/build-if-needed.mjs")], { cwd: folder, encoding: "utf8" });
  try {
    for (const output of ["server/index.js", "programs/start.js", "programs/browser/service-worker.js"]) {
      write(`build/${output}`);
      utimesSync(join(folder, "build", output), 1, 1);
    }
    for (const source of ["package.json", "package-lock.json"]) write(source);
    for (const source of ["app", "public"]) mkdirSync(join(folder, source));
    expect(started().status).toBe(0);
    mkdirSync(join(folder, "node_modules/@remix-run/dev"), { recursive: true });
    expect(started().stderr).toContain('Missing script: "build"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
