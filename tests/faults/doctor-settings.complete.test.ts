import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { startApp } from "../support/app-server";
import { examine } from "../support/doctor";
import { startOwnBackend } from "../support/generations";

test("the settings file of the doctor starts the app under node and systemd, and is never overwritten", async () => {
  const backend = await startOwnBackend({ generation: "egov-5.0" });
  const file = join(backend.dataDir, "toilet-map.env");
  const { exitCode } = await examine(backend.origin, { id: "admin", typed: "1\n", file });
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
  const secondRun = await examine(backend.origin, { file });
  expect([secondRun.exitCode, /EEXIST/.test(secondRun.err)]).toEqual([1, true]);
  expect(readFileSync(file, "utf8")).toBe(settingsText);
  await backend.close();
});
