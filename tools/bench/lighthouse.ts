// `npm run lighthouse -- [FILE] [--runs=3]`: Lighthouse's scores of the map, lists, details and forms on a phone.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { type Browser, chromium } from "playwright";
import { freePort } from "../../tests/support/app-server";
import { requireChromium } from "../../tests/support/chromium";
import { median } from "../soak/figures";
import { importCountry } from "./first-answers";
import { openMember, writeLongPost } from "./member";
import { startProduct } from "./servers";

const given = process.argv.slice(2);
const RUNS = Number(given.find((text) => text.startsWith("--runs="))?.slice(7) ?? 3);
const WANTED = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Audit that hidden pages fail on purpose, so that their SEO score doesn't count, nor that of members' pages. */
const HIDDEN = "is-crawlable";

type Cookies = [name: string, value: string][];
type Page = { name: string; path: string; cookies?: Cookies };
type Verdict = { scores: Record<string, number>; failed: string[]; isHidden: boolean };

const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));

/** Fills the data folder with the sample and all toilets of the country, or as many generated ones. */
async function prepareData() {
  await (await startProduct(folder)).stop();
  const { file, said } = importCountry(
    folder,
    given.find((text) => !text.startsWith("--")),
  );
  console.log(`${file}: ${said}`);
}

type Browsing = { browser: Browser; port: number };

/** Gives the browser these cookies alone. A header would lose against cookies of earlier pages. */
async function replaceCookies(browser: Browser, url: string, cookies: Cookies): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.clearCookies");
  await session.send("Storage.setCookies", {
    cookies: cookies.map(([name, value]) => ({ name, value, url })),
  });
  await session.detach();
}

/** Runs Lighthouse once with its default phone, network and processor. */
async function judge(url: string, { browser, port }: Browsing, cookies: Cookies = []): Promise<Verdict> {
  await replaceCookies(browser, url, cookies);
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, (categories[id]?.score ?? 0) * 100]));
  const weighed = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  const failed = weighed.flatMap(({ id }) => {
    const { score = null, displayValue = "" } = audits[id] ?? {};
    return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
  });
  return { scores, failed, isHidden: audits[HIDDEN]?.score === 0 || cookies.length > 0 };
}

/** Returns the median performance, which varies between runs, and the other scores of the last run. */
async function judgeOften(origin: string, { name, path, cookies }: Page, browsing: Browsing) {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < RUNS; run += 1) verdicts.push(await judge(origin + path, browsing, cookies));
  const last = verdicts.at(-1);
  if (!last) throw new Error("no run");
  const speeds = verdicts.map(({ scores }) => scores.performance ?? 0);
  const scores: Record<string, number> = { ...last.scores, performance: median(speeds) };
  const told = CATEGORIES.map((id) => `${id} ${scores[id]?.toFixed(0)}`).join(", ");
  console.log(`${name}: ${told} (speeds ${speeds.map((speed) => speed.toFixed(0)).join(", ")})`);
  for (const failed of last.failed) console.log(`  below 90: ${failed}`);
  return { name, path, scores, isHidden: last.isHidden };
}

function printTable(rows: Awaited<ReturnType<typeof judgeOften>>[]) {
  console.log(`\n| page | ${CATEGORIES.join(" | ")} | wanted: ≥ ${WANTED} |`);
  console.log(`|---|${CATEGORIES.map(() => "---|").join("")}---|`);
  for (const { name, path, scores, isHidden } of rows) {
    const counted = CATEGORIES.filter((id) => !(isHidden && id === "seo"));
    const short = counted.filter((id) => (scores[id] ?? 0) < WANTED);
    const cells = CATEGORIES.map(
      (id) => `${scores[id]?.toFixed(0)}${counted.includes(id) ? "" : " (hidden on purpose)"}`,
    );
    if (short.length > 0) process.exitCode = 1;
    console.log(
      `| ${name}, ${path} | ${cells.join(" | ")} | ${short.length ? `below: ${short.join(", ")}` : "yes"} |`,
    );
  }
}

async function main() {
  await prepareData();
  const product = await startProduct(folder);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    const { session } = await openMember(product.origin);
    const cookies = [...session.cookies];
    const post = await writeLongPost(session);
    const pages: Page[] = [
      { name: "map", path: "/map" },
      { name: "list of toilets", path: "/map?page=2" },
      { name: "list of posts", path: "/community/free" },
      { name: "detail of a toilet", path: "/map/detail?toiletId=1" },
      { name: "post", path: post },
      { name: "form: login", path: "/login" },
      { name: "form: registration", path: "/map/register", cookies },
      { name: "form: post", path: "/community/free/create", cookies },
    ];
    const rows = [];
    for (const page of pages) rows.push(await judgeOften(product.origin, page, { browser, port }));
    printTable(rows);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
