import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const SERVE = "@remix-run/serve";
const require = createRequire(import.meta.url);

/**
 * The program of the framework's server. Its package names it, which holds over versions; a path into the package
 * does not: the next version lets nobody in but its package.json.
 * @returns absolute path of a CommonJS file
 */
export function findServeProgram(): string {
  const description = require.resolve(`${SERVE}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, "utf8")) as { bin: Record<string, string> };
  const [program] = Object.values(bin);
  if (!program) throw new Error(`${SERVE} has no program`);
  return join(dirname(description), program);
}
