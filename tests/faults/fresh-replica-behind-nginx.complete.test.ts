import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AppServer, portOf, startApp } from "../support/app-server";
import { findProgram, hasIpv6, type Nginx, startNginx } from "../support/cluster";
import { openSession } from "../support/http-session";
import { startWatchedBackend, type WatchedBackend } from "../support/proxy-backend";

/** A replica without toilets beside one with them, and two without, behind deploy/nginx.conf. */

const FEED = "/map/toilets.do";
const FEED_DELAY_MS = 8000;
const MARKERS = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
const READS = ["/map", MARKERS, "/privacy-policy", "/map/detail?toiletId=1"];
const OTHER = { "x-other-replica": "yes" };

const isMissing = findProgram("nginx") === null;
if (isMissing) console.warn("a fresh replica is not tried out: no nginx here");

describe.skipIf(isMissing)("a fresh replica without toilets behind nginx", () => {
  let backend: WatchedBackend;
  let apps: [AppServer, AppServer];
  let nginx: Nginx;

  const start = (port?: number) =>
    startApp({
      BACKEND_URL: backend.origin,
      TRUSTED_PROXIES: "loopback",
      ...(port && { PORT: String(port) }),
    });
  async function restart(index: 0 | 1): Promise<AppServer> {
    const port = portOf(apps[index]);
    await apps[index].stop();
    apps[index] = await start(port);
    return apps[index];
  }
  const readiness = async ({ origin }: AppServer) => {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, text: (await answer.text()).trim() };
  };

  beforeAll(async () => {
    backend = await startWatchedBackend();
    apps = await Promise.all([start(), start()]);
    for (const app of apps)
      await vi.waitFor(async () => expect((await readiness(app)).status).toBe(200), 20_000);
    nginx = await startNginx([portOf(apps[0]), portOf(apps[1])]);
  });
  afterAll(async () => {
    await Promise.all([nginx?.stop(), ...(apps ?? []).map((app) => app.stop())]);
    await backend?.close();
  });

  test("keeps no read waiting for the feed that it loads", async () => {
    backend.setFault(FEED, { kind: "slow", delayMs: FEED_DELAY_MS });
    const freshApp = await restart(0);
    expect(await readiness(freshApp)).toEqual({ status: 503, text: "toilets are not loaded yet" });
    const visitor = openSession(nginx.origin);
    const linesBefore = nginx.logged().length;
    for (let number = 0; number < 40; number += 1) {
      const { status, html } = await visitor.get(READS[number % READS.length] ?? "/");
      expect(status).toBe(200);
      if (number % READS.length === 1) expect(JSON.parse(html).total).toBeGreaterThan(0);
    }
    expect(await readiness(freshApp)).toEqual({ status: 503, text: "toilets are not loaded yet" });
    // nginx tried the fresh replica, which closed the connection, and then the other replica answered.
    const lines = nginx.logged().slice(linesBefore);
    expect(lines.filter((line) => line.includes(`127.0.0.1:${portOf(freshApp)}, `)).length).toBeGreaterThan(
      4,
    );
    backend.setFault(FEED, null);
    await expect.poll(() => readiness(freshApp), { timeout: 20_000 }).toEqual({ status: 200, text: "ready" });
    const isAskedAlone = () =>
      nginx.logged().some((line) => line.includes(`200 127.0.0.1:${portOf(freshApp)} `));
    await expect.poll(async () => (await visitor.get("/map")) && isAskedAlone()).toBe(true);
  });

  test("closes only the reads of a proxy that has another replica", async () => {
    backend.setFault(FEED, { kind: "slow", delayMs: FEED_DELAY_MS });
    const { origin } = await restart(0);
    await expect(fetch(`${origin}/privacy-policy`, { headers: OTHER })).rejects.toThrow();
    await expect(fetch(`${origin}/map`, { method: "HEAD", headers: OTHER })).rejects.toThrow();
    expect((await fetch(`${origin}/privacy-policy`)).status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const write = openSession(origin).post(
      "/display",
      { theme: "dark", returnTo: "/map" },
      { headers: OTHER },
    );
    expect((await write).status).toBe(303);
    backend.setFault(FEED, null);
  });

  test("passes reads to the replica with toilets while the backend is away, and answers itself if there is none", async () => {
    backend.setFault(FEED, { kind: "status", status: 500 });
    await restart(0);
    await backend.goAway();
    const visitor = openSession(nginx.origin);
    for (let number = 0; number < 6; number += 1) {
      const { status, html } = await visitor.get(MARKERS);
      expect(status).toBe(200);
      expect(JSON.parse(html).total).toBeGreaterThan(0);
    }
    await backend.comeBack();
    await restart(1);
    await backend.goAway();
    const claimed = { "x-forwarded-for": "192.0.2.7" };
    expect((await openSession(nginx.origin).get("/privacy-policy", claimed)).status).toBe(200);
    const map = await visitor.get("/map");
    expect(map.status).toBe(502);
    expect(map.html).toContain('<html lang="ko"');
    await backend.comeBack();
    backend.setFault(FEED, null);
    // Reads trigger the next feed.
    await expect.poll(async () => (await visitor.get("/map")).status, { timeout: 20_000 }).toBe(200);
    for (const app of apps)
      await expect.poll(() => readiness(app), { timeout: 20_000 }).toMatchObject({ status: 200 });
  });

  test.skipIf(!hasIpv6)("gets visitors by IPv6 as well, and nginx counts a /64 as one visitor", async () => {
    const { port } = nginx;
    expect((await fetch(`http://[::1]:${port}/privacy-policy`)).status).toBe(200);
    const balancedNginx = await startNginx([portOf(apps[0]), portOf(apps[1])], { balancer: "127.0.0.1" });
    const ask = (address: string) =>
      fetch(`${balancedNginx.origin}/robots.txt`, { headers: { "x-forwarded-for": address } }).then(
        ({ status }) => status,
      );
    try {
      const flood = await Promise.all(
        Array.from({ length: 900 }, (_, number) => ask(`2001:db8:1:2:${number.toString(16)}::1`)),
      );
      expect([...new Set(flood)].sort()).toEqual([200, 429]);
      expect(await ask("2001:db8:1:3::1")).toBe(200);
    } finally {
      await balancedNginx.stop();
    }
  });
});
