import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";

export type BuiltWorker = { folder: string; workerPath: string; remove(): Promise<void> };

/** A worker of app/programs, built by itself as `npm run build` would. */
export async function buildWorker(name: "directory-worker" | "sanitizer-worker"): Promise<BuiltWorker> {
  // Inside node_modules, where the program finds its packages.
  const folder = await mkdtemp(resolve(`node_modules/.${name}-`));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: resolve(`app/programs/${name}.ts`),
      outDir: folder,
      target: "node20",
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return {
    folder,
    workerPath: join(folder, `${name}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
