import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeWays, PHONE, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { clustersOf, listedNames, panelOf, pinsOf, queryOf, uncovered, untilLive } from "../support/map-page";

const marksOf = (page: Page, scripts: boolean) =>
  scripts
    ? page.locator(".live-map :is(.mark-toilet, .mark-stack):not(.map-mark-chosen)")
    : page.locator(".still-map a");
const rowsOf = (page: Page) => page.locator(".answers > li");
const numberOf = (row: Locator) => row.locator(".row-number").textContent();
const fillOf = (mark: Locator) =>
  mark.evaluate((element) => {
    const shape = element.querySelector(".map-pin, use") ?? element;
    return getComputedStyle(shape).getPropertyValue("--picked");
  });
const groundOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

async function openMap(page: Page, scripts: boolean, path: string): Promise<void> {
  await page.goto(path);
  if (scripts) await untilLive(page);
}

describeWays("the map with its list", ({ scripts, open }) => {
  it.each(
    firstOrAll(
      [
        ["/map", 1, 3],
        ["/map?zoom=15&page=2", 11, 0],
        ["/map?zoom=18", 1, 1],
        ["/map?zoom=12", 1, 0],
      ] as const,
      2,
    ),
  )("numbers its pins like the rows, without overlapping pins, on %s", async (path, first, least) => {
    const page = await open();
    await openMap(page, scripts, path);
    const names = await listedNames(page);
    const numbers = await Promise.all((await rowsOf(page).all()).map(numberOf));
    expect(numbers).toEqual(names.map((_, index) => `${first + index}번`));
    const numbered = marksOf(page, scripts).and(page.locator("[aria-label*='번 ']"));
    await expect.poll(() => numbered.count()).toBeGreaterThanOrEqual(least);
    const pins = await numbered.evaluateAll((marks) =>
      marks.map((mark) => {
        const { x, y, width } = (mark.querySelector(".map-pin, use") ?? mark).getBoundingClientRect();
        return { label: mark.getAttribute("aria-label") ?? "", x: x + width / 2, y };
      }),
    );
    for (const [index, { label, x, y }] of pins.entries()) {
      const [, number, name] = /^(\d+)번 (.*?)(?: 등 \d+곳)?(?:, 닫힘)?$/.exec(label) ?? [];
      if (number) expect([number, names[Number(number) - first]]).toEqual([number, name]);
      for (const otherPin of pins.slice(index + 1)) {
        if (least > 0) expect(Math.hypot(x - otherPin.x, y - otherPin.y)).toBeGreaterThan(20);
      }
    }
    if (least > 0)
      expect(pins.some(({ label }) => label.startsWith(`${first}번 `) || label.startsWith(`${first}–`))).toBe(
        true,
      );
  });

  it("shows a readable number instead of the toilet sign in the pin of a listed toilet", async () => {
    const page = await open({ viewport: PHONE });
    await openMap(page, scripts, "/map?zoom=17");
    const pin = marksOf(page, scripts).and(page.locator("[aria-label^='1번 ']"));
    await pin.waitFor();
    const badge = pin.locator(".pin-number");
    expect(await badge.textContent()).toBe("1");
    expect((await badge.boundingBox())?.height).toBeGreaterThanOrEqual(12);
    expect(await pin.locator(".map-pin-sign, [href='#map-pin-sign']").count()).toBe(0);
  });

  it("writes names below pins only where they cover no pin and no other name", async () => {
    const page = await open();
    await openMap(page, scripts, "/map?zoom=17");
    const map = page.locator(scripts ? ".live-map" : ".still-map");
    await expect.poll(() => map.locator(".map-name").count()).toBeGreaterThan(2);
    // Browsers paint no SVG without a width.
    const width = (name: Element) => (name as SVGElement).ownerSVGElement?.getBoundingClientRect().width ?? 0;
    // The page may still load the view of its window, which draws the names anew.
    await expect.poll(() => map.locator(".map-name").first().evaluate(width)).toBeGreaterThan(0);
    const pins = await page.locator(".map-frame").evaluate((frame, isLive) => {
      const boxOf = (element: Element | null) => {
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
        return { left, right, top, bottom };
      };
      const names = [...frame.querySelectorAll(`${isLive ? ".live-map" : ".still-map"} .map-name`)];
      const marks = isLive
        ? frame.querySelectorAll(".mark-toilet .map-pin")
        : frame.querySelectorAll(".still-map use");
      return {
        names: names.map((name) => ({ text: name.textContent ?? "", ...boxOf(name) })),
        marks: [...marks].map(boxOf),
        labels: [...frame.querySelectorAll("[aria-label]")].map(
          (mark) => mark.getAttribute("aria-label") ?? "",
        ),
      };
    }, scripts);
    type Box = (typeof pins.marks)[number];
    const overlap = (a: Box, b: Box) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    for (const [index, name] of pins.names.entries()) {
      const others = [...pins.marks, ...pins.names.slice(index + 1)];
      expect([name.text, others.filter((otherName) => overlap(name, otherName))]).toEqual([name.text, []]);
      expect(pins.labels.some((label) => label.includes(name.text.replace("…", "")))).toBe(true);
    }
  });

  it("highlights a row and its pin together for the pointer and the focus", async () => {
    const page = await open();
    await openMap(page, scripts, "/map?zoom=17");
    const [row, otherRow] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
    const pin = marksOf(page, scripts).and(page.locator("[aria-label^='1번 ']"));
    await pin.waitFor();
    const [plainPin, plainRow] = [await fillOf(pin), await groundOf(row)];
    await row.hover();
    expect(await fillOf(pin)).not.toBe(plainPin);
    await page.mouse.move(1, 1);
    expect(await fillOf(pin)).toBe(plainPin);
    await row.locator(".answer-name > a").focus();
    expect(await fillOf(pin)).not.toBe(plainPin);
    await pin.focus();
    expect(await groundOf(row)).not.toBe(plainRow);
    expect(await groundOf(otherRow)).toBe(plainRow);
  });

  it("keeps its zoom when a toilet is chosen in the list or on the map", async () => {
    const page = await open();
    await openMap(page, scripts, "/map?zoom=17");
    await rowsOf(page).first().locator(".answer-name > a").click();
    await panelOf(page).waitFor();
    expect(queryOf(page).get("zoom")).toBe("17");
    await openMap(page, scripts, "/map?zoom=12");
    await rowsOf(page).first().locator(".answer-name > a").click();
    await panelOf(page).waitFor();
    expect(queryOf(page).get("zoom") ?? "15").toBe("15");
  });

  it("shows the chosen toilet outside clusters, and the range of the list", async () => {
    const page = await open();
    await openMap(page, scripts, "/map?toiletId=3&zoom=11&lat=36.35&lng=127.38");
    await panelOf(page).waitFor();
    const name = (await panelOf(page).getByRole("heading").textContent()) ?? "";
    const labels = await page
      .locator(".map-frame")
      .evaluate((frame) =>
        [...frame.querySelectorAll("title, [title], [aria-label]")].map(
          (mark) => mark.getAttribute("aria-label") ?? mark.getAttribute("title") ?? mark.textContent ?? "",
        ),
      );
    expect(labels.some((label) => label.startsWith("고른 화장실: ") && label.includes(name))).toBe(true);
    expect(await page.locator(".map-list-foot").textContent()).toMatch(
      /가까운 500곳까지 보여 드립니다|모두 \d+곳입니다/,
    );
  });
});

describe("the Back button on the live map", () => {
  const open = useBrowser();

  it("undoes an opened cluster and a panel, and never a movement", async () => {
    const page = await open({ at: "/privacy-policy" });
    await openMap(page, true, "/map?zoom=13");
    await clustersOf(page).first().waitFor();
    await (await uncovered(clustersOf(page))).click();
    await page.waitForURL((url) => Number(url.searchParams.get("zoom") ?? 16) > 13);
    await page.locator(".leaflet-zoom-anim").waitFor({ state: "detached" });
    const address = page.url();
    await page.locator(".live-map").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.href !== address);
    const markers = page.waitForResponse((response) => /map\/markers.*zoom=13/.test(response.url()));
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get("zoom") === "13");
    await (await markers).finished();
    await page.locator(".leaflet-zoom-anim").waitFor({ state: "detached" });
    await (await uncovered(pinsOf(page))).click();
    await panelOf(page).waitFor();
    await page.goBack();
    await panelOf(page).waitFor({ state: "detached" });
    expect(queryOf(page).get("zoom")).toBe("13");
    await page.goBack();
    await page.waitForURL("**/privacy-policy");
  });

  it("keeps a pin at zoom 17", async () => {
    const page = await open();
    await openMap(page, true, "/map?zoom=17");
    const markers = page.waitForRequest((request) => request.url().includes("/map/markers"));
    await pinsOf(page).first().click();
    await panelOf(page).waitFor();
    expect(queryOf(page).get("zoom")).toBe("17");
    expect((await markers).url()).toContain("zoom=17");
  });
});

describe("the Escape key", () => {
  const open = useBrowser();

  it("closes the panel from any focus, except in a text field", async () => {
    const page = await open();
    await openMap(page, true, "/map");
    await rowsOf(page).first().locator(".answer-name > a").click();
    await panelOf(page).waitFor();
    const box = page.getByRole("combobox", { name: "장소 검색" });
    await box.fill("대전");
    await page.getByRole("option").first().waitFor();
    await box.press("Escape");
    expect(await panelOf(page).count()).toBe(1);
    await panelOf(page).focus();
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
    await rowsOf(page).first().locator(".answer-name > a").click();
    await panelOf(page).waitFor();
    await page.locator(".live-map").focus();
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
  });
});
