import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Browser scripts outside of the Remix app. Each is bundled into one file without imports. */
const scripts = Object.fromEntries(
  [
    "app/service-worker/service-worker.ts",
    ...readdirSync("app/scripts").map((name) => `app/scripts/${name}`),
  ].map((file) => [parse(file).name, file]),
);

export default defineConfig({
  publicDir: false,
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    outDir: "build/programs/browser",
    target: "es2020",
    modulePreload: false,
    rollupOptions: {
      input: scripts,
      output: { entryFileNames: "[name].js" },
    },
  },
});
