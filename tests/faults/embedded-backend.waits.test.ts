import { expect, it } from "vitest";
import { killEmbeddedBackend } from "../support/embedded-process";
import { useApp } from "../support/started";

const app = useApp();

const statusOf = (path: string) => fetch(app.origin + path).then((response) => response.status);

const killBackend = () => killEmbeddedBackend(app);
const isBack = () => expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 30_000 }).toBe(200);

it("starts its embedded backend again when that dies in the middle, with everything in it", async () => {
  expect(await statusOf("/map/detail?toiletId=1")).toBe(200);
  await killBackend();
  await expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 20_000 }).toBe(502);
  expect(await statusOf("/map")).toBe(200);
  await isBack();
});

it("starts it again when its successors die as well, before they are ready", async () => {
  await isBack();
  for (let life = 0; life < 3; life++) await killBackend();
  expect(await statusOf("/healthz")).toBe(200);
  await isBack();
  const lines = app
    .printed()
    .split("\n")
    .filter((line) => line.includes("started again"));
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.every((line) => JSON.parse(line).pauseMs >= 1000)).toBe(true);
});
