// `npm run costs -- [FILE] [--only=PART,…]`: what each request costs, as a table.
import { runnerImport } from "vite";

const alias = { "~": new URL("../../app", import.meta.url).pathname };
const { module } = await runnerImport("./tests/costs/costs.ts", { configFile: false, resolve: { alias } });
process.exitCode = await module.main(process.argv.slice(2));
