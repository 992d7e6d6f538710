import { existsSync, readdirSync, readFileSync } from "node:fs";

export type Source = { path: string; text: string };

/** Returns every source file below a folder. */
export function listSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !/\/(build|node_modules)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The README and every page of docs/. */
export const DOCUMENTS = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`)
    .sort(),
];

/** Returns the anchors of a document's headings, as repository hosts derive them, without code fences. */
function anchorsOf(path: string): string[] {
  const text = readFileSync(path, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

/** Returns null if the file, and a named heading, exist. */
export function findFault(path: string, anchor: string | undefined): string | null {
  if (!existsSync(path)) return `${path} is missing`;
  return anchor === undefined || anchorsOf(path).includes(anchor) ? null : `${path} has no #${anchor}`;
}

/** Returns the imports of a module, with relative ones resolved to a path from the root. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => name);
  return specifiers.map((name) => {
    if (name.startsWith("~/")) return `app/${name.slice(2)}`;
    if (!name.startsWith(".")) return name;
    return new URL(name, `file:///${path}`).pathname.slice(1);
  });
}
