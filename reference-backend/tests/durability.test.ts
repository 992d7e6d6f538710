import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { useProgram } from "../../tests/support/built-program";
import { useFolder } from "../../tests/support/folders";
import { openDatabase } from "../database";
import { type Client, clientOf, PNG, TOILET } from "./client";

const program = useProgram("reference-backend");
const dataDir = useFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function start(): Promise<{ child: ChildProcess; client: Client }> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: "0" };
  const child = fork(program.path, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  children.push(child);
  const [message] = (await once(child, "message")) as [{ type: string; origin: string }];
  expect(message.type).toBe("ready");
  return { child, client: clientOf(message.origin) };
}

it("the backend keeps every acknowledged write after kill -9 during more writes", async () => {
  const { child, client } = await start();
  await client.login("admin");
  const acknowledged: string[] = [];
  // Four writers run until the kill, so a write is always in flight.
  const writeUntilKilled = async (writer: number) => {
    for (let count = 0; ; count++) {
      const name = `화장실 ${writer}-${count}`;
      const reply = await client.form("/map/register.do", { ...TOILET, name }, ["a.png", "b.png"]);
      expect(reply.status).toBe(200);
      acknowledged.push(name);
      if (acknowledged.length === 12) child.kill("SIGKILL");
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(writeUntilKilled));
  if (!child.signalCode) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  expect(acknowledged.length).toBeGreaterThanOrEqual(12);

  const db = openDatabase(dataDir);
  const photosOf = db.prepare(
    "SELECT stored_name FROM photo JOIN toilet USING (toilet_id) WHERE name = ? ORDER BY file_sn",
  );
  for (const name of acknowledged) {
    const photos = photosOf.all([name]) as { stored_name: string }[];
    expect(photos).toHaveLength(2);
    for (const photo of photos) expect(readFileSync(join(dataDir, "files", photo.stored_name))).toEqual(PNG);
  }
  expect(db.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  db.close();
}, 60_000);

it("the backend keeps data and tokens over kill -9, and ends with its parent", async () => {
  const first = await start();
  const { body } = await first.client.login("user");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await start();
  second.client.setToken((body as { jToken: string }).jToken);
  expect((await second.client.post("/jwtAuthAPI")).status).toBe(200);
  second.child.disconnect();
  expect(await once(second.child, "exit")).toEqual([0, null]);
}, 60_000);

it("the backend closes cleanly on request", async () => {
  const { child, client } = await start();
  expect((await client.get("/mainPage")).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
}, 60_000);
