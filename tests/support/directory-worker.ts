import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";

export type BuiltWorker = { folder: string; workerPath: string; remove(): Promise<void> };

/** The directory's worker program, built by itself as `npm run build` would. */
export async function buildDirectoryWorker(): Promise<BuiltWorker> {
  // Inside node_modules, where the program finds its packages.
  const folder = await mkdtemp(resolve("node_modules/.directory-worker-"));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: resolve("app/programs/directory-worker.ts"),
      outDir: folder,
      target: "node20",
      rollupOptions: { output: { entryFileNames: "directory-worker.mjs" } },
    },
  });
  return {
    folder,
    workerPath: join(folder, "directory-worker.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
