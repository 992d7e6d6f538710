import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { envSchema } from "../../app/env/env.schema";

/** Runs the commands and reads the files that operators copy from docs/operating.md and deploy/. */

const page = readFileSync("docs/operating.md", "utf8");

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
