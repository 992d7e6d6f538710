import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Plugin, transformWithEsbuild } from "vite";
import { FIRST_LANGUAGE, LANGUAGES } from "./app/languages/language";

const TABLES = /\bwords\(\{([\w\s,]+)\}\)/;
const PLACE = /__WORDS__\("([^"]+)","\w+"\)/g;

/**
 * Scripts of the browser with the words of one language each: `assets/` in Korean, `assets/en/` and so on the same files
 * with other tables. A table is the folder `words/`: index.ts, and a file for each language that imports only types.
 */
export function languages(): Plugin {
  let isServer = false;
  const folders = new Map<string, string[]>();
  const readTable = (folder: string, language: string) =>
    readFileSync(join(folder, `${language}.ts`), "utf8");

  async function tableOf(folder: string, language: string): Promise<string> {
    const known = folders.get(folder) ?? [];
    const spoken = [language, "en", "ko"].find((each) => known.includes(each)) ?? "ko";
    const { code } = await transformWithEsbuild(readTable(folder, spoken), `${spoken}.ts`, {
      charset: "utf8",
      minify: true,
    });
    const [, table] = /^export const \w+\s?=(.*?);?\s*$/s.exec(code) ?? [];
    if (!table) throw new Error(`${folder}/${spoken}.ts must be one exported table`);
    return `{${spoken}:${table}}`;
  }

  return {
    name: "languages",
    apply: "build",
    configResolved: (config) => {
      isServer = Boolean(config.build.ssr);
    },
    transform(code, id) {
      const tables = TABLES.exec(code);
      if (isServer || !id.endsWith("/words/index.ts") || !tables) return null;
      // Not the whole path: names of scripts are the same wherever they are built.
      const folder = relative(process.cwd(), dirname(id));
      const known = (tables[1] ?? "").split(",").flatMap((each) => each.trim() || []);
      folders.set(folder, known);
      const content = known.map((each) => readTable(folder, each)).join();
      // In the name of the script, which may be kept for ever, every language counts.
      const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
      const plain = code.replace(/^import .* from "\.\/\w\w";$/gm, "");
      return { code: plain.replace(TABLES, `words(__WORDS__("${folder}","${version}"))`), map: null };
    },
    async writeBundle({ dir = "" }, bundle) {
      if (isServer || folders.size === 0) return;
      const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
      const names = new RegExp(
        `assets/(?=(?:${scripts.map(({ name }) => escaped(name)).join("|")})-[\\w-]+\\.js)`,
        "g",
      );
      for (const language of LANGUAGES) {
        const tables = new Map<string, string>();
        for (const folder of folders.keys()) tables.set(folder, await tableOf(folder, language));
        const isFirst = language === FIRST_LANGUAGE;
        for (const { fileName, code } of scripts) {
          const spoken = code.replace(PLACE, (_, folder: string) => tables.get(folder) ?? "");
          const path = join(dir, isFirst ? fileName : fileName.replace("assets/", `assets/${language}/`));
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, isFirst ? spoken : spoken.replace(names, `assets/${language}/`));
        }
      }
    },
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
