import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadRoute, ROUTE_FILES } from "../support/route-modules";
import { ROUTES } from "../support/route-table";
import { importsOf, listSources } from "./sources";

/** The documents about the code name existing things, and all of them. */

const readText = (path: string) => readFileSync(path, "utf8");

/** Returns the paths of the repository in backticks. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:app|docs|tests|tools|deploy|public|\.ci)\/[^`\s]*)`/g)].map(
    ([, path = ""]) => path,
  );

describe("docs/architecture.md", () => {
  const page = readText("docs/architecture.md");

  test("names existing files and folders", () => {
    const paths = pathsIn(page);
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("names every folder of app/ and of its features", () => {
    const foldersBelow = (folder: string) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`);
    const folders = [...foldersBelow("app"), ...foldersBelow("app/features")].filter(
      (path) => path !== "app/features",
    );
    const namedPaths = pathsIn(page);
    expect(folders.filter((path) => !namedPaths.includes(path))).toEqual([]);
  });

  test("lists the allowed imports: each folder only from those above it", () => {
    const [, table = ""] = page.split("### Shared folders");
    const rows = [...(table.split("\n## ")[0] ?? "").matchAll(/^\| (`app\/[^|]+) \|/gm)];
    const order = rows.map(([, cell = ""]) => pathsIn(cell));
    const lineOf = (path: string) =>
      order.findIndex((folders) => folders.some((folder) => path.startsWith(`${folder}/`)));
    const upward = listSources("app")
      .filter(({ path }) => /\.tsx?$/.test(path) && lineOf(path) >= 0)
      .flatMap((source) =>
        importsOf(source)
          .filter((target) => lineOf(target) > lineOf(source.path))
          .map((target) => `${source.path} → ${target}`),
      );
    expect(order.length).toBeGreaterThan(15);
    expect(upward).toEqual([]);
  });

  test("lists the handlers of the chain in order", () => {
    const [, list = ""] = page.split("## The chain of a request");
    const documented = [...list.matchAll(/^\d+\. `(app\/http\/[\w-]+\.ts)`/gm)].map(([, path = ""]) => path);
    const chain = readFileSync("app/http/chain.ts", "utf8");
    const [, handlers = ""] = /: Handler\[\] => \[([^\]]+)\]/.exec(chain) ?? [];
    const names = [...handlers.matchAll(/^ {2}(\w+)/gm)].map(([, name = ""]) => name);
    const fileOf = (name: string) =>
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "\\./([\\w-]+)"`).exec(chain)?.[1];
    expect(documented).toEqual(names.map((name) => `app/http/${fileOf(name)}.ts`));
  });
});

describe("docs/urls-and-forms.md", () => {
  const page = readText("docs/urls-and-forms.md");

  test("names every route", () => {
    const addresses = [...new Set(ROUTES.map(({ pattern }) => pattern || "/"))];
    // URLs without a page are described under "Conventions", not by their pattern.
    const pages = addresses.filter((address) => !address.endsWith("/*"));
    const isNamed = (address: string) => page.includes(`\`${address}\``) || page.includes(`\`${address}?`);
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter((address) => !isNamed(address))).toEqual([]);
  });

  test("has the headings that code and documents link to", () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings).toEqual(
      expect.arrayContaining([
        ...["Conventions", "Pages", "Toilet form", "Filters of the map", "Open or not"],
        ...["Place and distance", "Display", "Reviews", "Post form", "Comments"],
        "Answers that are not pages",
      ]),
    );
  });

  test("names every intent", async () => {
    const { intentsOf } = await import("../../app/forms/form-action.server");
    const loaded = await Promise.all(ROUTE_FILES.map(loadRoute));
    const intents = loaded.flatMap(({ action }) => (action ? intentsOf(action) : [])).filter(Boolean);
    expect(intents.length).toBeGreaterThan(15);
    expect(intents.filter((intent) => !page.includes(`\`${intent}\``))).toEqual([]);
  });
});

describe("docs/how-to.md", () => {
  test("names existing files and folders", () => {
    const paths = pathsIn(readText("docs/how-to.md"));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe("docs/decisions", () => {
  const names = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  const PARTS = ["Context", "Decision", "Consequences", "What would reverse it"];

  test("are numbered without a gap and listed in order", () => {
    const numbers = names.sort().map((name) => Number(/^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]));
    expect(numbers).toEqual(names.map((_, index) => index + 1));
    const listedDecisions = [
      ...readText("docs/decisions/README.md").matchAll(/^- (\d{3}) \[(.+)\]\((.+)\)$/gm),
    ];
    expect(listedDecisions.map(([, number, title, name]) => `${number} ${title} ${name}`)).toEqual(
      names.map((name) => {
        const title = /^# (.+)$/m.exec(readText(`docs/decisions/${name}`))?.[1];
        return `${name.slice(0, 3)} ${title} ${name}`;
      }),
    );
  });

  test.each(names)("%s has its four parts and names existing files", (name) => {
    const text = readText(`docs/decisions/${name}`);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(PARTS);
    expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([]);
  });
});
