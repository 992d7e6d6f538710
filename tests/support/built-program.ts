import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";
import { useStarted } from "./started";

/** Builds a program as `npm run build` does, for the calling file or group. */
export const useProgram = (
  name: "directory-worker" | "sanitizer-worker" | "picture-worker" | "reference-backend",
) => useStarted(() => buildProgram(name));

async function buildProgram(name: string) {
  // Inside node_modules, so that the program finds its packages.
  const folder = await mkdtemp(resolve(`node_modules/.${name}-`));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: resolve(name === "reference-backend" ? `${name}/programs/${name}.ts` : `app/programs/${name}.ts`),
      outDir: folder,
      target: "node20",
      rollupOptions: { output: { entryFileNames: `${name}.mjs`, chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
  return {
    folder,
    path: join(folder, `${name}.mjs`),
    /** Writes another program beside it. @returns its path */
    async writeOther(otherName: string, text: string): Promise<string> {
      const path = join(folder, otherName);
      await writeFile(path, text);
      return path;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
