import { once } from "node:events";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { requireChromium } from "../../tests/support/chromium";
import { median } from "../soak/figures";

/** Measures how soon a page is readable on a slow phone: Slow 4G, a processor slowed four times, an empty cache. */

const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_SLOWDOWN = 4;
const RUNS = 5;
const PHONE = { width: 390, height: 844 };

/** Belong to a body that is compressed anew, or to one connection. */
const HEADERS_OF_A_TRANSFER = ["content-encoding", "content-length", "transfer-encoding", "connection"];

/** Serves the same pages without style sheets and scripts. */
async function serveWordsAlone(origin: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, { headers: { accept: "text/html" } });
    const html = (await answer.text())
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
      .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "")
      .replace(/<link\b[^>]*>/g, "");
    // Compressed, and with all headers, so that only the removed parts make a difference. The opener policy alone costs
    // 50 ms here: the browser leaves its blank page for another process, as it does anyway on the way from another site.
    response.writeHead(answer.status, {
      ...Object.fromEntries([...answer.headers].filter(([name]) => !HEADERS_OF_A_TRANSFER.includes(name))),
      "content-encoding": "gzip",
    });
    response.end(gzipSync(html));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as import("node:net").AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/**
 * Runs in the page and records when its text is readable: in the frame after the last text was found. While a style
 * sheet blocks rendering, there are no frames.
 */
function watchForWords() {
  const look = () =>
    requestAnimationFrame(() => {
      if (!document.querySelector("footer a:last-child")) return look();
      requestAnimationFrame((at) => Reflect.set(globalThis, "wordsReadAt", at));
    });
  look();
}

/**
 * @param livePart selector to wait for after the text
 * @returns milliseconds since the navigation started
 */
async function visit(
  browser: import("playwright").Browser,
  url: string,
  livePart?: string,
): Promise<{ words: number; live: number }> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block", locale: "ko-KR" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchForWords);
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  const read = await page.waitForFunction(() => Reflect.get(globalThis, "wordsReadAt"), null, {
    timeout: 60_000,
    polling: 50,
  });
  const words = Number(await read.jsonValue());
  let live = 0;
  if (livePart) {
    const found = await page.waitForFunction(
      (part) => document.querySelector(part) && performance.now(),
      livePart,
      { timeout: 60_000, polling: 30 },
    );
    live = Number(await found.jsonValue());
  }
  await context.close();
  return { words, live };
}

/** @param livePart selector in the first page, for the time until it can be tapped */
export async function measureAtOnce(origin: string, paths: string[], livePart: string) {
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath: requireChromium(), args });
  const bare = await serveWordsAlone(origin);
  try {
    const pages = [];
    for (const [at, path] of paths.entries()) {
      const ours = [];
      const alone = [];
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(await visit(browser, origin + path, at === 0 ? livePart : undefined));
        alone.push(await visit(browser, bare.origin + path));
      }
      const everything = median(ours.map(({ words }) => words));
      const words = median(alone.map((each) => each.words));
      const live = median(ours.map((each) => each.live));
      pages.push({ path, everything, words, ratio: everything / words, live });
    }
    return pages;
  } finally {
    bare.stop();
    await browser.close();
  }
}
