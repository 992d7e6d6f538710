import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { startApp } from "../support/app-server";
import { examine } from "../support/doctor";
import { BEHAVIOURS, startOwnBackend } from "../support/generations";
import { useStarted } from "../support/started";

/** What the doctor has people do is done, as they would. */

/** Runs lines of a shell, as an operator would who copies them. */
async function runInShell(lines: string[], environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", ...environment } as NodeJS.ProcessEnv;
  return (await promisify(execFile)("bash", ["-eu", "-c", lines.join("\n")], { env })).stdout;
}

describe.each(["a", "b", "c"] as const)("a template of generation %s, which lacks a board", (generation) => {
  const password = BEHAVIOURS[generation].passwords.admin;
  const backend = useStarted(() => startOwnBackend({ generation, plain: true, sample: false }));

  test("is told with the very calls that make it, and then has it", async () => {
    const run = { id: "admin", typed: `${password}\n` };
    const { lines } = await examine(backend.origin, run);
    expect(lines).toContain("BBSMSTR_BBBBBBBBBBBB  갤러리");
    const start = lines.indexOf("How to make BOARD_ID_QNA (one board at a time; the app does without)");
    const [logIn = "", token = "", make = "", find = "", , use = ""] = lines.slice(start + 1);
    const before = [logIn.replace("read -rs PASSWORD", ""), token];
    const board = await runInShell([...before, `${make} >&2`, find], { PASSWORD: password });
    const id = /BBSMSTR_\d{12}/.exec(board)?.[0] ?? "";
    await runInShell([...before, use], { PASSWORD: password, BOARD: id });
    const after = await examine(backend.origin, { ...run, environment: { BOARD_ID_QNA: id } });
    expect(after.lines).toContain(`${id}  Q&A`);
    expect(after.out).not.toContain("How to make");
    const list = await fetch(`${backend.origin}/board?bbsId=${id}&pageIndex=1`, {
      headers: { "user-agent": "x" },
    });
    expect(await list.text()).toMatch(/"bbsUseFlag":"Y"/);
  });
});

test("the file of settings starts the app as it is, by node and by systemd's rules, and is not written over", async () => {
  const plain = await startOwnBackend({ generation: "b", plain: true });
  const file = join(plain.dataDir, "toilet-map.env");
  const { exitCode } = await examine(plain.origin, { id: "admin", typed: "1\n", file });
  expect([exitCode, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
  const written = readFileSync(file, "utf8");
  // Nothing that one of the two would take for a quote, a remark, a variable or an escape.
  expect(written.split("\n").filter((line) => !/^(?:[A-Z_]+=[\w.,:/-]*|# [^\\]+|)$/.test(line))).toEqual([]);
  // What is found out by itself is not settled: the backend may become another.
  expect(Object.keys(parseEnv(written)).sort()).toEqual([
    "BACKEND_URL",
    "BOARD_ID_FREE",
    "BOARD_ID_NOTICE",
    "BOARD_ID_QNA",
    "SESSION_SECRETS",
  ]);
  const app = await startApp(parseEnv(written) as Record<string, string>);
  expect((await fetch(`${app.origin}/community`)).status).toBe(200);
  await app.stop();
  const again = await examine(plain.origin, { file });
  expect([again.exitCode, /EEXIST/.test(again.err)]).toEqual([1, true]);
  expect(readFileSync(file, "utf8")).toBe(written);
  await plain.close();
});
