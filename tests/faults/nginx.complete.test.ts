import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { portOf, startApp } from "../support/app-server";
import { findProgram, startNginx } from "../support/cluster";
import { useStarted } from "../support/started";

/** The limits of deploy/nginx.conf per address. 127.0.0.2 is the address that exceeds them. */

const HALF_HEADS = 4000;
/** One per incomplete request, and some hundreds for the rest. */
const FILES_NEEDED = HALF_HEADS + 500;
/** Twice the time that deploy/nginx.conf gives a request's headers, in ms. */
const LET_GO_WITHIN_MS = 20_000;

const MARKERS = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
/** The tiles around Daejeon in a large window. */
const TILES = [107, 108, 109, 110].flatMap((x) =>
  [49, 50, 51].map((y) => `/map/tile/light/ko/7/${x}/${y}.svg`),
);
const READER = "127.0.0.1";
const FLOODER = "127.0.0.2";
/** Each try has another address, because the first uses up its limits. */
let lastAddress = 2;
const newAddress = () => `127.0.0.${++lastAddress}`;

/** Returns the number of files that this process may open, or infinity if unknown. */
function filesAllowed(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  const [, soft = "unlimited"] =
    /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

// Only Linux accepts every address of 127.0.0.0/8.
const reasons = [
  ...(findProgram("nginx") ? [] : ["no nginx here"]),
  ...(process.platform === "linux" ? [] : ["no second address of this machine"]),
];
if (reasons.length > 0) console.warn(`nginx's limits are not tried out: ${reasons.join(", ")}`);
const tooFewFiles = filesAllowed() < FILES_NEEDED;
if (tooFewFiles)
  console.warn(
    `4,000 connections are not tried out: \`ulimit -n\` is ${filesAllowed()}, not ${FILES_NEEDED}`,
  );

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };

describe.skipIf(reasons.length > 0)("the configuration deploy/nginx.conf", () => {
  const app = useStarted(() => startApp({ TRUSTED_PROXIES: "loopback" }));
  const startBefore = (options?: Parameters<typeof startNginx>[1]) =>
    startNginx([portOf(app), portOf(app)], options);
  const nginx = useStarted(() => startBefore());
  const openedSockets: Socket[] = [];
  const closeAll = () => {
    for (const socket of openedSockets.splice(0)) socket.destroy();
  };
  afterAll(closeAll);

  /** Requests a path exactly as written. */
  const get = (path: string, localAddress = READER, { port } = nginx) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoingRequest = request(
        { host: "127.0.0.1", port, path, localAddress, agent: false, maxHeaderSize: 65_536 },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (piece) => (text += piece));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
          answer.on("error", reject);
        },
      );
      outgoingRequest.on("error", reject).end();
    });

  /** Opens a connection, sends some bytes and waits. It closes when nginx does. */
  function open(text: string, localAddress: string, { port } = nginx): Socket {
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.destroy());
    socket.write(text);
    openedSockets.push(socket);
    return socket;
  }

  /** Sends requests in sequence, as one connection of a browser does. */
  async function getAll(paths: string[], address = READER): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await get(path, address));
    return answers;
  }

  const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

  test.skipIf(tooFewFiles)(
    "keeps pages available during 4,000 incomplete requests of one address",
    { timeout: 120_000 },
    async () => {
      const single = await startBefore({ workers: 1 });
      const half = `GET /map HTTP/1.1\r\nHost: 127.0.0.1:${single.port}\r\nX-Slow: `;
      const flood: Socket[] = [];
      /** Reopens closed connections, a hundred at a time, which fits a queue of 511. */
      const topUp = () => {
        for (let at = 0, count = 0; at < HALF_HEADS && count < 100; at += 1) {
          if (flood[at]?.destroyed === false) continue;
          flood[at] = open(half, FLOODER, single);
          count += 1;
        }
      };
      const isOpen = ({ destroyed }: Socket) => !destroyed;
      const timer = setInterval(topUp, 20);
      try {
        await expect.poll(() => flood.filter(isOpen).length, { timeout: 30_000 }).toBe(HALF_HEADS);
        const pages = ["/map", MARKERS, "/community/free", "/healthz"];
        const answers: Answer[] = [];
        // Longer than the header timeout, so that each connection is closed and reopened.
        for (let time = 0; time < 60; time += 1) {
          answers.push(await get(pages[time % pages.length] ?? "/", READER, single));
          // Spreads the requests over the timeout.
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        expect(statusesOf(answers)).toEqual([200]);
        expect(flood.filter(isOpen).length).toBeGreaterThan(HALF_HEADS / 2);
        clearInterval(timer);
        await expect.poll(() => flood.filter(isOpen).length, { timeout: LET_GO_WITHIN_MS }).toBe(0);
      } finally {
        clearInterval(timer);
        closeAll();
        await single.stop();
      }
    },
  );

  test("allows 200 simultaneous requests of one address, refuses more with a message, and answers another address", async () => {
    const responses: string[] = [];
    const host = `127.0.0.1:${nginx.port}`;
    // A form of our own page, because any other form is refused by its headers.
    const form = `Origin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded`;
    const ask = `POST /login HTTP/1.1\r\nHost: ${host}\r\n${form}\r\nContent-Length: 9\r\n\r\n`;
    for (let number = 0; number < 230; number += 1)
      open(ask, FLOODER).on("data", (piece) => responses.push(`${piece}`));
    await expect.poll(() => responses.length, { timeout: 20_000 }).toBe(30);
    expect(responses.filter((answer) => !answer.startsWith("HTTP/1.1 429 "))).toEqual([]);
    expect((await get("/map")).status).toBe(200);
    closeAll();
  });

  test("lets thirty people behind one address open the whole map at once", {
    timeout: 120_000,
  }, async () => {
    const { text } = await get("/map");
    const files = [...text.matchAll(/(?:src|href)="(\/(?:assets|icons|files)\/[^"]+)"/g)];
    const ownPaths = [...new Set(files.map(([, path = ""]) => path.replaceAll("&amp;", "&")))];
    expect(ownPaths.length).toBeGreaterThan(4);
    const visit = async () => {
      const page = await getAll(["/map", MARKERS, ...TILES]);
      const six = Array.from({ length: 6 }, (_, lane) => ownPaths.filter((_path, at) => at % 6 === lane));
      return [...page, ...(await Promise.all(six.map((paths) => getAll(paths)))).flat()];
    };
    const answers = (await Promise.all(Array.from({ length: 30 }, visit))).flat();
    expect(answers.length).toBe(30 * (ownPaths.length + 2 + TILES.length));
    expect(statusesOf(answers)).toEqual([200]);
  });

  test("slows an address that requests pages without end with a plain page, and no other address", async () => {
    const address = newAddress();
    const lane = () => getAll(Array(24).fill("/robots.txt"), address);
    const answers = (await Promise.all(Array.from({ length: 50 }, lane))).flat();
    expect(statusesOf(answers).sort()).toEqual([200, 429]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(400);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": expect.stringMatching(/^\d+$/),
      "x-content-type-options": "nosniff",
    });
    expect(refusal?.text).toContain('<html lang="ko">');
    expect(refusal?.text).toContain("잠시 후 다시 시도해 주세요");
    expect((await get("/map")).status).toBe(200);
  });

  test.each([
    ...["/metrics", "/metrics/", "/Metrics", "/METRICS", "/%6detrics", "/%4Detrics%2F", "//metrics"],
    ...["/metrics?x=1", "/./metrics", "/map/../metrics", "/map/..%2fmetrics", "/metrics.data", "/metrics/x"],
  ])("hides the metrics from outside: %s", async (path) => {
    const linesBefore = nginx.logged().length;
    expect((await get(path)).status).toBe(404);
    await expect.poll(() => nginx.logged().length).toBe(linesBefore + 1);
    // nginx refused it without asking the app.
    expect(nginx.logged().at(-1)).toMatch(/, app: - - /);
  });

  test("allows longer response headers than request headers", async () => {
    expect((await get(`/mypage?x=${"/".repeat(5000)}`)).status).toBeLessThan(500);
  });

  test("keeps addresses and queries out of the error log if the access log is full", async () => {
    const fullDiskProxy = await startBefore({ accessLog: "/dev/full" });
    try {
      expect((await get("/map?q=somewhere", READER, fullDiskProxy)).status).toBe(200);
      // An unreachable process and invalid headers.
      expect((await get(`/map?q=somewhere&x=${"x".repeat(70_000)}`, READER, fullDiskProxy)).status).toBe(414);
      expect(fullDiskProxy.complained()).not.toMatch(/127\.0\.0\.\d|somewhere/);
    } finally {
      await fullDiskProxy.stop();
    }
  });
});
