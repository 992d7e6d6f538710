import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeWays, logIn } from "../support/browser";
import { untilLive } from "../support/map-page";

const FORCED = { forcedColors: "active", colorScheme: "dark" } as const;
const LEAST = 4.5;

/** Returns the contrast between background and symbol for each visible element of these classes. */
function contrastsOf(page: Page, ground: string, sign: string): Promise<number[]> {
  return page.evaluate(
    ([ground, sign]) => {
      const paintOf = (element: Element) => {
        const { fill, stroke } = getComputedStyle(element);
        return (fill === "none" ? stroke : fill).match(/[\d.]+/g)?.map(Number) ?? [];
      };
      const lightOf = (element: Element) => {
        const [r = 0, g = 0, b = 0] = paintOf(element).map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [...document.querySelectorAll(ground)].flatMap((element) => {
        const signElement = element.parentElement?.querySelector(sign);
        if (!signElement) return [];
        const [light = 0, dark = 0] = [lightOf(element), lightOf(signElement)].sort((a, b) => b - a);
        return [(light + 0.05) / (dark + 0.05)];
      });
    },
    [ground, sign] as const,
  );
}

/** Returns whether the element has a border in a forced colour. */
const hasEdge = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return outlineStyle !== "none" || (borderTopStyle !== "none" && borderTopWidth !== "0px");
    });

describeWays("forced colors", ({ scripts, open }) => {
  // The still map draws its pins from one symbol, whose colours no script can read.
  it.runIf(scripts)("keep pins, clusters and their numbers readable on the map", async () => {
    const page = await open(FORCED);
    // The filter keeps closed toilets, so both kinds of pins are drawn.
    await page.goto("/map?zoom=15");
    await untilLive(page);
    for (const [ground, sign] of [
      [".map-pin", ".pin-number"],
      [".map-pin", ".map-pin-sign"],
      [".pin-closed .map-pin", ".pin-stroke"],
    ] as const) {
      const contrasts = await contrastsOf(page, `.live-map ${ground}`, sign);
      expect([ground, contrasts.filter((contrast) => contrast < LEAST)]).toEqual([ground, []]);
      if (!ground.startsWith(".pin-closed")) expect(contrasts.length).toBeGreaterThan(0);
    }
  });

  it("keep the link between a row and its pin visible under the pointer", async () => {
    const page = await open({ at: "/map?zoom=17", ...FORCED });
    if (scripts) await untilLive(page);
    const mapSelector = scripts ? ".live-map" : ".still-map";
    const pin = page.locator(`${mapSelector} [aria-label^='1번 ']`);
    await pin.waitFor();
    const row = page.locator(".answers > li").first();
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "Highlight";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    const edges = async () => [
      await row.evaluate((element) => getComputedStyle(element).borderTopColor),
      await pin.evaluate((element) => {
        const shape = element.querySelector(".map-pin");
        return shape
          ? getComputedStyle(shape).stroke
          : getComputedStyle(element).getPropertyValue("--linked");
      }),
    ];
    const linkedEdges = [highlight, scripts ? highlight : "Highlight"];
    expect(await edges()).not.toContain(highlight);
    await row.hover();
    expect(await edges()).toEqual(linkedEdges);
    await page.mouse.move(1, 1);
    await pin.focus();
    expect(await edges()).toEqual(linkedEdges);
  });

  it("add borders to everything marked by colour: current page, filters, numbers, panel", async () => {
    const page = await open({ at: "/community", ...FORCED });
    expect(await hasEdge(page, ".main-menu a[aria-current]")).toBe(true);
    await page.goto("/map?open24=1");
    for (const part of [".filter[aria-current]", ".row-number", ".answers .fact-badge"]) {
      expect([part, await hasEdge(page, part)]).toEqual([part, true]);
    }
    const id = await page.locator(".answer-name > a").first().getAttribute("href");
    await page.goto(`/map${new URL(id ?? "", "http://x").search}`);
    expect(await hasEdge(page, ".map-panel")).toBe(true);
  });

  it("keep the borders of controls on the detail page, a form and a board", async () => {
    const page = await open(FORCED);
    for (const [path, parts] of [
      ["/map/detail?toiletId=1", [".fact-badge"]],
      ["/community/free", ["main .button", ".pagination li > span", ".side-menu [aria-current]"]],
      ["/login", ["input[name=id]", "main .button-primary"]],
    ] as const) {
      await page.goto(path);
      for (const part of parts) {
        if ((await page.locator(part).count()) === 0) continue;
        expect([path, part, await hasEdge(page, part)]).toEqual([path, part, true]);
      }
    }
    await logIn(page, "user", "/map/register");
    for (const part of ["input[name=name]", "main .button-primary"]) {
      expect([part, await hasEdge(page, part)]).toEqual([part, true]);
    }
  });
});
