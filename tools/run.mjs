// `node tools/run.mjs FILE …`: runs a TypeScript tool with Vite, as vitest runs the tests.
import { runnerImport } from "vite";

const alias = { "~": new URL("../app", import.meta.url).pathname };
const [file] = process.argv.splice(2, 1);
await runnerImport(`./${file}`, { configFile: false, resolve: { alias } });
