import type { Page } from "playwright";
import { DEFAULT_DISPLAY, type Display } from "../../app/session/display";
import { displayAttributes } from "../../app/ui/layout/site-footer";
import { auditNewParts, auditPage, overflowOf, smallTargetsOf } from "./axe";
import { PHONE } from "./browser";
import { markNewParts } from "./page-parts";

/** The looks of pages: the device's preferences and the display settings. */

type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;
type Look = { name: string; media: Media; display?: Partial<Display> };

const LIGHT: Media = { colorScheme: "light", forcedColors: "none", contrast: null, reducedMotion: "reduce" };
const DARK: Media = { ...LIGHT, colorScheme: "dark" };

/** The look in which every rule of axe runs. */
const BY_DAY: Look = { name: "light", media: LIGHT };
const LOOKS: Look[] = [
  BY_DAY,
  { name: "dark", media: DARK },
  { name: "high contrast, chosen", media: LIGHT, display: { contrast: "high" } },
  { name: "high contrast and dark, as the device asks", media: { ...DARK, contrast: "more" } },
  { name: "forced colours", media: { ...DARK, forcedColors: "active" } },
  { name: "large text, chosen", media: LIGHT, display: { text: "large" } },
];

/** The looks of pages without scripts, which show whether their colours apply. */
const FEW_LOOKS = LOOKS.filter(({ name }) => ["light", "forced colours"].includes(name));

/** Looks that differ by width. Colours do not, so the other looks are checked at the first width only. */
const OF_LAYOUT = ["light", "large text, chosen"];
const ANY_WIDTH = 0;

const FINGER_PX = 44;
const NARROW = { width: 320, height: 640 };

/** Changes the look of an open page, as the server and the device would set it. */
async function applyLook(page: Page, { media, display }: Look): Promise<void> {
  await page.emulateMedia(media);
  await page.evaluate(
    (attributes) => {
      const root = document.documentElement;
      for (const name of ["data-theme", "data-contrast", "data-text"]) root.removeAttribute(name);
      for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
    },
    displayAttributes({ ...DEFAULT_DISPLAY, ...display }),
  );
}

/** Returns the faults of an open page on a phone, by every rule of axe and by its size. */
export async function faultsInOneLook(page: Page): Promise<string[]> {
  await applyLook(page, BY_DAY);
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  const faults = await auditPage(page);
  const overflow = await overflowOf(page);
  if (overflow > 0) faults.push(`wider than the window by ${overflow} px`);
  return [...faults, ...(await faultsOfSize(page))];
}

type Visited = {
  scripts: boolean;
  sizes: (typeof PHONE)[];
  /** opens the page in this size, with its state */
  reopen(size: typeof PHONE): Promise<Page>;
};

/**
 * Returns the faults of an open page with the place of each. Every rule of axe runs once on the whole page, and on its
 * new parts at both sizes, without scripts, and in every look; rules of colour run at one size. Without scripts a page
 * has the same parts, so the looks of every run show whether their colours apply.
 * @param name tells it from other pages
 */
export async function faultsInEveryLook(
  page: Page,
  name: string,
  { scripts, sizes, reopen }: Visited,
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    // A live map moves after a change of its size, which replaces its list, so it opens again in each size.
    if (size !== sizes[0] && (await isLiveMap(page))) await reopen(size);
    else await page.setViewportSize(size);
    await untilSettled(page);
    const isFirstWay = scripts && size === sizes[0];
    const looks = scripts ? LOOKS : FEW_LOOKS;
    for (const isOfLayout of [true, false]) {
      await applyLook(page, BY_DAY);
      const width = isOfLayout ? size.width : ANY_WIDTH;
      const hasNew = await markNewParts(page, `${name} ${scripts}`, width, isFirstWay ? 2 : 1);
      for (const look of looks.filter(({ name }) => OF_LAYOUT.includes(name) === isOfLayout)) {
        await applyLook(page, look);
        const foundFaults: string[] = [];
        if (look === BY_DAY && isFirstWay) foundFaults.push(...(await auditPage(page)));
        else if (hasNew) foundFaults.push(...(await auditNewParts(page, look === BY_DAY)));
        const overflow = await overflowOf(page);
        if (overflow > 0) foundFaults.push(`wider than the window by ${overflow} px`);
        faults.push(...foundFaults.map((fault) => `${look.name}, ${size.width} px: ${fault}`));
      }
    }
  }
  return [...faults, ...(await faultsOfSize(page))];
}

/** Waits until nothing replaces parts of the page. A live map loads its list again for the kind of its window. */
async function untilSettled(page: Page): Promise<void> {
  if (await isLiveMap(page)) await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
}

const isLiveMap = async (page: Page) => (await page.locator(".map-frame.is-live").count()) > 0;

/** Returns elements that are too small for a finger or too wide for the smallest phone. */
async function faultsOfSize(page: Page): Promise<string[]> {
  await applyLook(page, BY_DAY);
  await page.setViewportSize(PHONE);
  const smallTargets = await smallTargetsOf(page, FINGER_PX);
  await page.setViewportSize(NARROW);
  const overflow = await overflowOf(page);
  return [
    ...smallTargets.map((target) => `too small for a finger: ${target}`),
    ...(overflow > 0 ? [`wider than ${NARROW.width} px by ${overflow} px`] : []),
  ];
}
