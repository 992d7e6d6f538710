import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Plugin, transformWithEsbuild } from "vite";
import { FIRST_LANGUAGE, LANGUAGES } from "./app/languages/language";

const TABLES = /\bwords\(\{([\w\s,]+)\}\)/;
const PLACE = /__WORDS__\("([^"]+)",\s*"\w+"\)/g;
const MODULE = /[/-]words\.ts$/;

/**
 * Writes the browser scripts once per language: `assets/` in Korean, `assets/en/` and so on with other tables.
 * A module of words (`words.ts`, `filter-words.ts`) declares one table per language.
 */
export function languages(): Plugin {
  let isServer = false;
  const modules = new Map<string, Map<string, string>>();

  return {
    name: "languages",
    apply: "build",
    configResolved: (config) => {
      isServer = Boolean(config.build.ssr);
    },
    async transform(code, id) {
      const named = TABLES.exec(code);
      if (isServer || !MODULE.test(id) || !named) return null;
      const tables = new Map<string, string>();
      let plain = code;
      for (const language of (named[1] ?? "").split(",").flatMap((each) => each.trim() || [])) {
        const [declaration = "", table] =
          new RegExp(`^const (${language} = \\{[\\s\\S]*?\\n\\});`, "m").exec(plain) ?? [];
        tables.set(language, await packedTable(`export const ${table}`, id));
        plain = plain.replace(declaration, "");
      }
      // A relative path, so that the names of scripts don't depend on the build folder.
      const path = relative(process.cwd(), id);
      modules.set(path, tables);
      // The script's name contains a hash of all languages' tables, because browsers may cache it forever.
      const version = createHash("sha256")
        .update([...tables.values()].join())
        .digest("hex")
        .slice(0, 12);
      return { code: plain.replace(TABLES, `words(__WORDS__("${path}","${version}"))`), map: null };
    },
    async writeBundle({ dir = "" }, bundle) {
      if (isServer || modules.size === 0) return;
      const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
      const names = new RegExp(
        `assets/(?=(?:${scripts.map(({ name }) => escaped(name)).join("|")})-[\\w-]+\\.js)`,
        "g",
      );
      for (const language of LANGUAGES) {
        const isFirst = language === FIRST_LANGUAGE;
        for (const { fileName, code } of scripts) {
          const spoken = code.replace(PLACE, (_, path: string) => tableIn(modules.get(path), language));
          const path = join(dir, isFirst ? fileName : fileName.replace("assets/", `assets/${language}/`));
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, isFirst ? spoken : spoken.replace(names, `assets/${language}/`));
        }
      }
    },
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the table of a module with that single export, as one expression. */
async function packedTable(module: string, id: string): Promise<string> {
  const { code } = await transformWithEsbuild(module, `${id}.ts`, { charset: "utf8", minify: true });
  const [, table] = /^export const \w+\s?=(.*?);?\s*$/s.exec(code) ?? [];
  if (!table) throw new Error(`${id}: each language must be one table`);
  return table;
}

/** Returns the table of one language as the argument of words(). English replaces a missing language. */
function tableIn(tables: ReadonlyMap<string, string> | undefined, language: string): string {
  const spoken = [language, "en", "ko"].find((each) => tables?.has(each)) ?? "ko";
  return `{${spoken}:${tables?.get(spoken)}}`;
}
