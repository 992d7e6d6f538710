import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const SERVE = "@remix-run/serve";
const require = createRequire(import.meta.url);

/** Looks the program up in package.json, because its path may change between versions. @returns an absolute path */
export function findServeProgram(): string {
  const description = require.resolve(`${SERVE}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, "utf8")) as { bin: Record<string, string> };
  const [program] = Object.values(bin);
  if (!program) throw new Error(`${SERVE} has no program`);
  return join(dirname(description), program);
}
