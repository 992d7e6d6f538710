import { readdirSync, readFileSync } from "node:fs";

export type Source = { path: string; text: string };

/** Every source file below a folder. */
export function listSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !/\/(build|node_modules)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Folders below a folder, itself included. */
export function listFolders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

/** What a module imports: as it is written, relative ones resolved to a path from the top. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => name);
  return specifiers.map((name) => {
    if (name.startsWith("~/")) return `app/${name.slice(2)}`;
    if (!name.startsWith(".")) return name;
    return new URL(name, `file:///${path}`).pathname.slice(1);
  });
}
