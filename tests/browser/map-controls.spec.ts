import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeWays, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { isDataOf, listedNames, showMap, untilLive } from "../support/map-page";

/** The smallest and the largest window come first. */
const SIZES = firstOrAll(
  [
    [360, 664],
    [1440, 900],
    [390, 664],
    [390, 844],
  ] as const,
  2,
);
const PATHS = ["/map", "/map?toiletId=3", "/map?page=2", "/map?me=36.351,127.38", "/map?zoom=17"];

type Under = { reached: string[]; listed: string[]; attribution: boolean; size: number };

/** Returns what lies under the map's controls: focusable markers, and list entries under 등록. */
const underControls = (page: Page) =>
  page.locator(".map-frame").evaluate((frame): Under => {
    const isLive = frame.classList.contains("is-live");
    const marks = [...frame.querySelectorAll(isLive ? ".live-map [role=button]" : ".still-map a")];
    const overlaps = (a: DOMRect, b: DOMRect, by = 1) =>
      a.left + by < b.right && b.left + by < a.right && a.top + by < b.bottom && b.top + by < a.bottom;
    // The visible arrow is the round icon in the middle of its touch target.
    const controls = [...frame.querySelectorAll(".map-zoom a, .map-pan svg, .map-register")]
      .filter((control) => getComputedStyle(control.closest("a") ?? control).opacity !== "0")
      .map((control) => control.getBoundingClientRect());
    const signOf = (mark: Element) =>
      (mark.querySelector(".map-pin, use, .map-cluster") ?? mark).getBoundingClientRect();
    const nameOf = (mark: Element) => mark.getAttribute("aria-label") ?? "";
    // A small window promises the nearest five of each page of ten; a wide one promises all.
    const isPromised = (name: string) => {
      const number = Number(/^(\d+)(?:–\d+|\+)?번 /.exec(name)?.[1]);
      return number > 0 && (innerWidth >= 880 || (number - 1) % 10 < 5);
    };
    const register = frame.querySelector(".map-register")?.getBoundingClientRect() ?? new DOMRect();
    const sources = frame.querySelector(".map-attribution a")?.getBoundingClientRect() ?? new DOMRect();
    return {
      reached: marks
        .filter((mark) => (mark as HTMLElement).tabIndex >= 0)
        .filter((mark) => controls.some((control) => overlaps(signOf(mark), control)))
        .map(nameOf),
      listed: marks
        .filter((mark) => isPromised(nameOf(mark)) && overlaps(signOf(mark), register))
        .map(nameOf),
      attribution: overlaps(register, sources),
      size: Math.min(register.width, register.height),
    };
  });

describeWays("an active filter", ({ open }) => {
  it("keeps its colours even without a match", async () => {
    const page = await open();
    await page.goto("/map?has=accessible");
    const [usual, none] = await page.locator(".filter[aria-current]").evaluate((chip) => {
      const paint = () => {
        const { color, backgroundColor } = getComputedStyle(chip);
        return { color, backgroundColor };
      };
      const before = paint();
      chip.removeAttribute("data-nearest");
      chip.setAttribute("data-count", "0");
      return [before, paint()];
    });
    expect(none).toEqual(usual);
  });
});

describeWays("the controls over the map", ({ scripts, open }) => {
  it.each(firstOrAll(PATHS, 2))(
    "cover nothing that the Tab key reaches, in every window: %s",
    async (path) => {
      const page = await open();
      for (const size of SIZES) {
        await showMap(page, scripts, size, path);
        const under = await underControls(page);
        expect.soft([size, under.reached]).toEqual([size, []]);
        // A view whose zoom is in the URL is not adjusted for the controls.
        if (!/zoom|toiletId/.test(path)) expect.soft([size, under.listed]).toEqual([size, []]);
        expect.soft([size, under.attribution]).toEqual([size, false]);
        expect.soft(under.size).toBeGreaterThanOrEqual(44);
      }
    },
  );
});

describe("the live map", () => {
  const open = useBrowser();

  it("shows the markers of the active filters", async () => {
    const page = await open();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/map/markers")) requests.push(request.url());
    });
    await page.goto("/map");
    await untilLive(page);
    await page.getByRole("link", { name: /^CCTV/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("has")).toBe("cctv");
    await expect.poll(() => requests.some((url) => url.includes("has=cctv"))).toBe(true);
    expect((await listedNames(page)).length).toBeGreaterThan(0);
  });

  it("reloads its data when it is restored after a minute, and not before", async () => {
    const page = await open({ at: "/map" });
    await untilLive(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (isDataOf(request)) requests.push(request.url());
    });
    const resumePage = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const markers = page.waitForResponse(/\/map\/markers/);
    await resumePage();
    // The same event refreshes the markers.
    await markers;
    expect(requests).toEqual([]);
    const laterByAMinute = () => {
      const { now } = Date;
      Date.now = () => now() + 61_000;
    };
    const returnLater = async () => {
      if (requests.length > 0) return requests.length;
      await page.evaluate(laterByAMinute);
      await resumePage();
      return requests.length;
    };
    // Data that was on its way while the clock changed is new by the changed clock.
    await expect.poll(returnLater, { interval: 1000 }).toBe(1);
  });
});
