import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { startApp } from "../support/app-server";
import { examine } from "../support/doctor";
import { BEHAVIOURS, startOwnBackend } from "../support/generations";
import { useStarted } from "../support/started";

/** Runs the commands that the doctor prints, as an operator would. */

/** Pastes lines into a shell as one block, then types one more line. */
async function pasteIntoShell(lines: string[], input: string): Promise<string> {
  const shell = promisify(execFile)("bash", [], { env: { PATH: process.env.PATH, NODE_ENV: "test" } });
  shell.child.stdin?.end(`${[...lines, input].join("\n")}\n`);
  return (await shell).stdout;
}

describe.each(["egov-4.2", "egov-5.0", "egov-5.0.1"] as const)(
  "a template of generation %s with a missing board",
  (generation) => {
    const password = BEHAVIOURS[generation].passwords.admin;
    const backend = useStarted(() => startOwnBackend({ generation, plain: true, sample: false }));

    test("gets the board by the calls that the doctor prints", async () => {
      const run = { id: "admin", typed: `${password}\n` };
      const { lines } = await examine(backend.origin, run);
      expect(lines).toContain("BBSMSTR_BBBBBBBBBBBB  갤러리");
      const start = lines.indexOf("How to make BOARD_ID_QNA (one board at a time; the app does without)");
      const block = lines.slice(start + 1, lines.indexOf("}", start) + 1);
      const printed = await pasteIntoShell(block, password);
      const [, id = ""] = /^BOARD_ID_QNA=(BBSMSTR_\d{12})$/m.exec(printed) ?? [];
      const secondReport = await examine(backend.origin, { ...run, environment: { BOARD_ID_QNA: id } });
      expect(secondReport.lines).toContain(`${id}  Q&A`);
      expect(secondReport.out).not.toContain("How to make");
      const list = await fetch(`${backend.origin}/board?bbsId=${id}&pageIndex=1`, {
        headers: { "user-agent": "x" },
      });
      expect(await list.text()).toMatch(/"bbsUseFlag":"Y"/);
    });
  },
);

test("the settings file of the doctor starts the app under node and systemd, and is never overwritten", async () => {
  const plainBackend = await startOwnBackend({ generation: "egov-5.0", plain: true });
  const file = join(plainBackend.dataDir, "toilet-map.env");
  const { exitCode } = await examine(plainBackend.origin, { id: "admin", typed: "1\n", file });
  expect([exitCode, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
  const settingsText = readFileSync(file, "utf8");
  // Both parsers must read the file alike, so it has no quotes, comments within lines, variables or escapes.
  expect(settingsText.split("\n").filter((line) => !/^(?:[A-Z_]+=[\w.,:/-]*|# [^\\]+|)$/.test(line))).toEqual(
    [],
  );
  // The doctor writes no setting that the app detects itself, because the backend may change.
  expect(Object.keys(parseEnv(settingsText)).sort()).toEqual([
    "BACKEND_URL",
    "BOARD_ID_FREE",
    "BOARD_ID_NOTICE",
    "BOARD_ID_QNA",
    "SESSION_SECRETS",
  ]);
  const app = await startApp(parseEnv(settingsText) as Record<string, string>);
  expect((await fetch(`${app.origin}/community`)).status).toBe(200);
  await app.stop();
  const secondRun = await examine(plainBackend.origin, { file });
  expect([secondRun.exitCode, /EEXIST/.test(secondRun.err)]).toEqual([1, true]);
  expect(readFileSync(file, "utf8")).toBe(settingsText);
  await plainBackend.close();
});

test("the doctor's commands for a new board trust the same authority as the doctor", async () => {
  const plainBackend = await startOwnBackend({ generation: "egov-4.2", plain: true, sample: false });
  const environment = { NODE_EXTRA_CA_CERTS: "/etc/ssl/our authority.pem" };
  const passwordLine = `${BEHAVIOURS["egov-4.2"].passwords.admin}\n`;
  const { lines } = await examine(plainBackend.origin, { id: "admin", typed: passwordLine, environment });
  const calls = lines.filter((line) => line.includes("curl "));
  expect(calls).toHaveLength(4);
  for (const call of calls) expect(call).toContain("curl -s --cacert '/etc/ssl/our authority.pem' ");
  await plainBackend.close();
});
