// Bundles each browser script alone: several inputs would share chunks, which neither an inline script nor the service
// worker can import.
import { build, loadConfigFromFile } from "vite";

const { config } = await loadConfigFromFile(
  { command: "build", mode: "production" },
  "vite.browser.config.ts",
);
const { rollupOptions, ...options } = config.build;
let isFirst = true;
for (const [name, path] of Object.entries(rollupOptions.input)) {
  const alone = { ...rollupOptions, input: { [name]: path } };
  await build({
    ...config,
    configFile: false,
    build: { ...options, emptyOutDir: isFirst, rollupOptions: alone },
  });
  isFirst = false;
}
