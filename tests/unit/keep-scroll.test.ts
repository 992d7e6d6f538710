import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const framework = dirname(createRequire(import.meta.url).resolve("@remix-run/react"));

it("restores what the framework keeps, under the framework's own name", () => {
  const own = readFileSync("app/document/keep-scroll.ts", "utf8");
  const [, name = ""] = /const KEPT = "([^"]+)"/.exec(own) ?? [];
  const files = readdirSync(framework).filter((file) => file.endsWith(".js"));
  const theirs = files.map((file) => readFileSync(`${framework}/${file}`, "utf8")).join("\n");
  expect(theirs).toContain(`STORAGE_KEY = "${name}"`);
  expect(theirs).toContain("window.history.state.key");
});
