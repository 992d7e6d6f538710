import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { serveChromium } from "../../tests/support/chromium";
import { startApps } from "./apps";
import { takeComponents } from "./components";
import { listScreens, type Screen } from "./screen-list";
import { type Row, tableOf } from "./table";
import { openWindows, type Windows } from "./windows";

/** Takes pictures of every page and state in all sizes and themes: `npm run screens`. */

const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
const LOOKS = ["light", "dark"] as const;
const WIDEST_PHONE_PX = 400;
const LONGEST_PX = 2400;
const NOTHING_MOVES_AFTER_MS = 150;
const MAP_RESTS_AFTER_MS = 900;

type Options = ReturnType<typeof readOptions>;

function readOptions(args: string[]) {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { only: text, width: text, look: text, out: text, components: { type: "boolean" } },
    allowPositionals: true,
  });
  const widths = values.width?.split(",").map(Number) ?? Object.keys(HEIGHTS).map(Number);
  const looks = values.look?.split(",") ?? [...LOOKS];
  if (widths.some((width) => !(width > 0))) throw new Error("--width wants numbers of pixels");
  return {
    /** a national CSV of toilets to import */
    file: positionals[0],
    /** parts of names or addresses; all pages if empty */
    only: values.only?.split(",") ?? [],
    widths,
    looks,
    out: values.out ?? "test-results/screens",
    /** takes the pictures of docs/design.md instead */
    isOfComponents: values.components ?? false,
  };
}

const fileOf = (name: string) => name.replaceAll(/[^\p{L}\d]+/gu, "-").replaceAll(/^-|-$/g, "");

/** Takes a page in one size and every theme; a page longer than a few windows is cut. */
async function takeLooks(
  page: Page,
  name: string,
  width: number,
  { looks, out }: Options,
): Promise<Row["pictures"]> {
  const isMap = (await page.locator(".map-page").count()) > 0;
  const pictures: Row["pictures"] = [];
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look === "dark" ? "dark" : "light", reducedMotion: "reduce" });
    await page.waitForTimeout(isMap ? MAP_RESTS_AFTER_MS : NOTHING_MOVES_AFTER_MS);
    const file = `${fileOf(name)}-${width}-${look}.jpg`;
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(isMap ? (HEIGHTS[width] ?? 900) : whole, LONGEST_PX);
    await page.screenshot({
      path: join(out, file),
      type: "jpeg",
      quality: 82,
      fullPage: !isMap,
      ...(isMap ? {} : { clip: { x: 0, y: 0, width, height } }),
    });
    pictures.push({ file, width, look });
  }
  return pictures;
}

async function takeScreen(windows: Windows, screen: Screen, options: Options): Promise<Row> {
  const row: Row = { name: screen.name, address: screen.path, pictures: [], faults: [] };
  for (const [at, width] of options.widths.entries()) {
    if (screen.isOfPhones && width > WIDEST_PHONE_PX) continue;
    try {
      const page = await windows.open(screen, { width, height: HEIGHTS[width] ?? 900 }, at > 0);
      row.pictures.push(...(await takeLooks(page, screen.name, width, options)));
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 0) row.faults.push(`${width}: wider than the window by ${wider} px`);
    } catch (error) {
      row.faults.push(`${width}: ${String(error).split("\n")[0]}`);
    }
  }
  return row;
}

/** @param args of the command line */
async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  mkdirSync(options.out, { recursive: true });
  const { app, silent, stop } = await startApps(options.file);
  const browser = await serveChromium();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => stop().finally(() => process.exit(1)));
  try {
    const windows = await openWindows(browser.wsEndpoint(), app.origin, silent.origin);
    if (options.isOfComponents) return await takeComponents(windows);
    const wanted = listScreens().filter(
      ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
    );
    const rows: Row[] = [];
    for (const screen of wanted) {
      const row = await takeScreen(windows, screen, options);
      rows.push(row);
      for (const fault of row.faults) console.log(`${row.name}, ${fault}`);
    }
    writeFileSync(join(options.out, "index.html"), tableOf(rows, options.widths));
    console.log(`${wanted.length} screens: ${join(options.out, "index.html")}`);
  } finally {
    await browser.close();
    await stop();
  }
}

await main(process.argv.slice(2));
