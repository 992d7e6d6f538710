// `npm run screens -- [CSV] [--only=PART,…] [--width=390,…] [--look=dark] [--out=FOLDER]`: every page as a picture.
import { runnerImport } from "vite";

const alias = { "~": new URL("../../app", import.meta.url).pathname };
const { module } = await runnerImport("./tests/screens/screens.ts", {
  configFile: false,
  resolve: { alias },
});
await module.main(process.argv.slice(2));
