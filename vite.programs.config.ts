import { builtinModules } from "node:module";
import { defineConfig } from "vite";

/** Builds the Node programs beside the Remix app: the starter, the reference backend, the directory worker … */
const programs = ["start", "reference-backend", "import-toilets", "directory-worker"];

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "build/programs",
    target: "node20",
    rollupOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `app/programs/${name}.ts`])),
      external: builtinModules,
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" },
    },
  },
});
