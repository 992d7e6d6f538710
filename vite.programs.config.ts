import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Node programs beside the Remix app: the starter, the reference backend, its import, the doctor, three worker threads. */
const programs = [
  "start",
  "reference-backend",
  "import-toilets",
  "doctor",
  "directory-worker",
  "sanitizer-worker",
  "base-map-worker",
];

export default defineConfig({
  publicDir: false,
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    ssr: true,
    outDir: "build/programs",
    target: "node20",
    rollupOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `app/programs/${name}.ts`])),
      external: [...builtinModules],
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" },
    },
  },
});
