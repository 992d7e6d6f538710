import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** An image for a real backend does without (the build argument of the Dockerfile). */
const embedded = process.env.EMBEDDED_BACKEND === "no" ? [] : ["reference-backend", "import-toilets"];

/** Node programs beside the Remix app: the starter, the doctor, the workers. */
const workers = [
  "directory-worker",
  "readings-worker",
  "sanitizer-worker",
  "base-map-worker",
  "picture-worker",
];
const programs = ["start", ...embedded, "doctor", ...workers];

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
