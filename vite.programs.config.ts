import { builtinModules } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Programs of the embedded backend. Images for a real backend omit them (build argument of the Dockerfile). */
const embedded = process.env.EMBEDDED_BACKEND === "no" ? [] : ["reference-backend", "import-toilets"];

/** Node programs of the product besides the Remix app. */
const workers = [
  "directory-worker",
  "readings-worker",
  "sanitizer-worker",
  "base-map-worker",
  "picture-worker",
];
const programs = ["start", "doctor", "get-base-map", ...workers];

export default defineConfig({
  publicDir: false,
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    ssr: true,
    outDir: "build/programs",
    target: "node20",
    rollupOptions: {
      input: Object.fromEntries(
        [
          ...programs.map((name) => `app/programs/${name}.ts`),
          ...embedded.map((name) => `reference-backend/programs/${name}.ts`),
        ].map((path) => [basename(path, ".ts"), path]),
      ),
      external: [...builtinModules],
      output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" },
    },
  },
});
