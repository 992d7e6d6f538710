import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

const framework = createRequire(import.meta.url).resolve("@remix-run/react");

it("restores what the framework keeps, under the framework's own name", () => {
  const own = readFileSync("app/first-paint/keep-scroll.ts", "utf8");
  const [, name = ""] = /const KEPT = "([^"]+)"/.exec(own) ?? [];
  const theirs = readFileSync(framework.replace(/index\.js$/, "scroll-restoration.js"), "utf8");
  expect(theirs).toContain(`STORAGE_KEY = "${name}"`);
  expect(theirs).toContain("window.history.state.key");
});
