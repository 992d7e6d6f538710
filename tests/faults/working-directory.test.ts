import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { useApp } from "../support/started";

const app = useApp({}, tmpdir());

test("the app runs from any folder, with its toilets and its assets", async () => {
  const visitor = openSession(app.origin);
  const { html } = await visitor.get("/map");
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
  expect((await visitor.get(asset)).status).toBe(200);
  const markers = await visitor.get("/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14");
  expect(JSON.parse(markers.html).total).toBeGreaterThan(0);
});
