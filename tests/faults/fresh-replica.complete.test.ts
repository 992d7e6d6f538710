import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { townsOf } from "../../tools/soak/made-up-towns";
import { type AppServer, portOf, startApp } from "../support/app-server";
import { findProgram, type Nginx, startNginx } from "../support/cluster";

/** A replica starts beside a serving one, with the toilets of one country and of ten. Readers notice nothing. */

const LOADED_WITHIN_MS = 200_000;
const GO_ON_MS = 3000;
const READERS = 2;

const isMissing = findProgram("nginx") === null;
if (isMissing) console.warn("a fresh replica is not tried out: no nginx here");

describe.skipIf(isMissing).each([42_000, 420_000])("a fresh replica with %i toilets", (count) => {
  const towns = townsOf(count);
  let backend: ChildProcess;
  let origin: string;
  let apps: [AppServer, AppServer];
  let nginx: Nginx;

  const start = (port = "") =>
    startApp({
      ...{ BACKEND_URL: origin, BACKEND_GENERATION: "egov-4.2", TRUSTED_PROXIES: "loopback" },
      ...{ LOG_LEVEL: "silent", TOILET_FEED_MAX_MB: "1024", TOILET_FEED_TTL_MS: "86400000" },
      ...(port && { PORT: port }),
    });
  const untilLoaded = ({ origin: app }: AppServer) =>
    vi.waitFor(async () => expect((await fetch(`${app}/readyz`)).status).toBe(200), {
      ...{ timeout: LOADED_WITHIN_MS, interval: 100 },
    });

  beforeAll(async () => {
    backend = spawn(process.execPath, ["tools/run.mjs", "tests/support/many-toilets.ts"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TOILETS: String(count) },
    });
    const [port] = backend.stdout ? await once(backend.stdout, "data") : [];
    origin = `http://127.0.0.1:${String(port).trim()}`;
    apps = await Promise.all([start(), start()]);
    for (const app of apps) await untilLoaded(app);
    nginx = await startNginx([portOf(apps[0]), portOf(apps[1])]);
  }, LOADED_WITHIN_MS);
  afterAll(async () => {
    await Promise.all([nginx?.stop(), ...(apps ?? []).map((app) => app.stop())]);
    backend?.kill();
  });

  /** Requests different maps and marker boxes in sequence until the task ends. */
  async function readDuring(task: Promise<unknown>) {
    let isOver = false;
    void task.finally(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    for (let number = 0; !isOver; number += 1) {
      const { lat, lng } = towns[number % towns.length] ?? { lat: 36, lng: 127 };
      const at = (degrees: number, offset = 0) =>
        (degrees + offset + ((number * 37) % 100) / 3000).toFixed(4);
      const box = `${at(lng, -0.05)},${at(lat, -0.05)},${at(lng, 0.05)},${at(lat, 0.05)}`;
      const path = number % 2 ? `/map/markers?bbox=${box}&zoom=15` : `/map?lat=${at(lat)}&lng=${at(lng)}`;
      const answer = await fetch(nginx.origin + path);
      await answer.arrayBuffer();
      statuses.add(answer.status);
      await wait(20);
    }
    return statuses;
  }

  test(
    "fails no reader while it starts and sends its first pages",
    async () => {
      await readDuring(wait(GO_ON_MS));
      const port = portOf(apps[1]);
      await apps[1].stop();
      const starting = (async () => {
        apps[1] = await start(String(port));
        await untilLoaded(apps[1]);
        await wait(GO_ON_MS);
      })();
      const results = await Promise.all(Array.from({ length: READERS }, () => readDuring(starting)));
      expect(results.map((statuses) => [...statuses])).toEqual(Array(READERS).fill([200]));
      expect(nginx.logged().some((line) => line.includes(`127.0.0.1:${port}, `))).toBe(true);
    },
    LOADED_WITHIN_MS,
  );
});
