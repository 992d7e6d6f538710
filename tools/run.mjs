// `node tools/run.mjs FILE …`: a tool in TypeScript, as the tests are.
import { runnerImport } from "vite";

const alias = { "~": new URL("../app", import.meta.url).pathname };
const [file] = process.argv.splice(2, 1);
await runnerImport(`./${file}`, { configFile: false, resolve: { alias } });
