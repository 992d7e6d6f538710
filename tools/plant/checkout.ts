import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import type { Fault } from "./fault";

const NOT_COPIED = ["node_modules", ".git", ".data", ".cache", "test-results"];
/** A fault may make a test wait for ever. */
const RUN_MAX_MS = 30 * 60_000;
const OUTPUT_MAX_BYTES = 2 ** 28;

/** A test file that fails, with the titles of its failed cases. */
export type Failure = { test: string; titles: string[] };

type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

export type Checkout = ReturnType<typeof copyCheckout>;

/** Copies the checkout with its build, and links its packages. */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "plant-"));
  for (const name of readdirSync(".").filter((entry) => !NOT_COPIED.includes(entry)))
    cpSync(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  // Link each package, so that caches inside node_modules stay in the copy.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith(".vite")))
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  // Vite has set NODE_ENV for this tool, and would build for development with it.
  Reflect.deleteProperty(process.env, "NODE_ENV");
  const reportFile = join(folder, "plant-report.json");
  const removal = new AbortController();

  /** Runs a script of Node in the copy. */
  function run(script: string, ...args: string[]): Promise<{ hasFailed: boolean; output: string }> {
    const options = {
      cwd: folder,
      timeout: RUN_MAX_MS,
      maxBuffer: OUTPUT_MAX_BYTES,
      signal: removal.signal,
    };
    return new Promise((settle) => {
      execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
        settle({ hasFailed: error !== null, output: stdout + stderr }),
      );
    });
  }

  return {
    /** Builds the copy if its sources have changed. @throws Error with the output of a failed build */
    async build(): Promise<void> {
      const { hasFailed, output } = await run(".ci/build-if-needed.mjs");
      if (hasFailed) throw new Error(`the build failed:\n${output}`);
    },
    /** Runs these test files, or the whole suite without any. @throws Error with the output if no test fails */
    async test(files: string[], options: string[]): Promise<Failure[]> {
      rmSync(reportFile, { force: true });
      const reporting = ["--reporter=json", `--outputFile=${reportFile}`];
      const { hasFailed, output } = await run(
        "node_modules/vitest/vitest.mjs",
        ...["run", ...reporting, ...options, ...files],
      );
      const failures = readFailures(reportFile, folder);
      if (hasFailed && failures.length === 0) throw new Error(`no test failed, but the run:\n${output}`);
      return failures;
    },
    /** Plants a fault. @returns a function that removes it */
    plant({ file, find, replace }: Fault): () => void {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(find, () => replace),
      );
      return () => writeFileSync(path, text);
    },
    /** Ends the running program and removes the copy. */
    remove(): void {
      removal.abort();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readFailures(reportFile: string, folder: string): Failure[] {
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  const failedFiles = report.testResults.filter(({ status }) => status === "failed");
  return failedFiles.map(({ name, assertionResults }) => ({
    test: relative(folder, name),
    titles: assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  }));
}
