import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

test("/version.json names the build and the versions, and is asked anew each time", async () => {
  const { headers, html } = await answered(200, openSession(sharedAppOrigin()).get("/version.json"));
  expect(headers.get("cache-control")).toBe("no-store");
  const { commit, builtAt, ...rest } = JSON.parse(html);
  expect(commit).toMatch(/^(?:[\da-f]{40}(?:-dirty)?|unknown)$/);
  expect(new Date(builtAt).toISOString()).toBe(builtAt);
  const { version: app } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(rest).toEqual({ versions: { app, node: process.versions.node } });
});
