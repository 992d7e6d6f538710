import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, startApp } from "../support/app-server";

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const statusOf = (path: string) => fetch(app.origin + path).then((response) => response.status);

it("starts its embedded backend again when that dies in the middle, with everything in it", async () => {
  expect(await statusOf("/map/detail?toiletId=1")).toBe(200);
  // The backend is the only child that this app has; its data folder tells it from every other.
  const processes = execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8" });
  const line = processes
    .split("\n")
    .find((entry) => entry.includes("reference-backend.js") && entry.includes(app.dataDir));
  process.kill(Number(line?.trim().split(" ")[0]), "SIGKILL");
  await expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 20_000 }).toBe(502);
  expect(await statusOf("/map")).toBe(200);
  await expect.poll(() => statusOf("/map/detail?toiletId=1"), { timeout: 20_000 }).toBe(200);
});
