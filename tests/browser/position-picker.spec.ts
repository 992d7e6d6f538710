import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DESKTOP, logIn, PHONE, useBrowser } from "../support/browser";
import { firstOrAll, isComplete } from "../support/complete";

/** The fill of the chosen pin. */
const PIN_RGB = [0x08, 0x38, 0x91];
const HERE = { latitude: 37.5665851, longitude: 126.9782038, accuracy: 30 };

/** A form with a place in its URL stays there even if locating is permitted. */
const AT_DAEJEON = "/map/register?lat=36.3504119&lng=127.3845475";

const pickerOf = (page: Page) => page.locator(".position-picker");

async function openForm(page: Page, path: string): Promise<void> {
  await logIn(page, "user", path);
  await pickerOf(page).locator(".leaflet-map-pane").waitFor({ state: "attached" });
}

async function boxOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await pickerOf(page).scrollIntoViewIfNeeded();
  const box = await pickerOf(page).boundingBox();
  if (!box) throw new Error("the map has no box");
  return box;
}

/** Returns the corners of the map that no loaded tile covers. */
function bareCorners(page: Page): Promise<{ x: number; y: number }[]> {
  return pickerOf(page).evaluate((picker) => {
    const frame = picker.getBoundingClientRect();
    const tiles = [...picker.querySelectorAll("img.leaflet-tile-loaded")].map((tile) =>
      tile.getBoundingClientRect(),
    );
    const corners = [frame.left + 1, frame.right - 1].flatMap((x) =>
      [frame.top + 1, frame.bottom - 1].map((y) => ({ x, y })),
    );
    return corners.filter(
      ({ x, y }) => !tiles.some((t) => t.left <= x && x <= t.right && t.top <= y && y <= t.bottom),
    );
  });
}

/** Returns the colour of one pixel of the map on the screen. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(await pickerOf(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data: data.subarray((Math.round(y) * info.width + Math.round(x)) * 3) }));
  return [...data.subarray(0, 3)];
}

/** Expects the tip of the pin at the middle of the map, with its blue just above. */
async function expectPinInTheMiddle(page: Page): Promise<void> {
  const { width, height } = await boxOf(page);
  await expect
    .poll(async () => {
      const frame = await boxOf(page);
      const pin = await pickerOf(page).locator(".map-mark-chosen").boundingBox();
      if (!pin) return null;
      const tipX = pin.x + pin.width / 2 - frame.x;
      const tipY = pin.y + (pin.height * 40) / 44 - frame.y;
      return [Math.abs(tipX - frame.width / 2) <= 2, Math.abs(tipY - frame.height / 2) <= 2];
    })
    .toEqual([true, true]);
  await expect.poll(() => colorAt(page, width / 2, height / 2 - 18)).toEqual(PIN_RGB);
  await expect.poll(() => bareCorners(page)).toEqual([]);
}

describe.each(
  firstOrAll([
    { name: "a phone", viewport: PHONE },
    { name: "a desktop", viewport: DESKTOP },
  ]),
)("the location map of the toilet form on $name", ({ viewport }) => {
  const open = useBrowser({ viewport, geolocation: HERE, permissions: ["geolocation"] });

  it("is 400 px high, less in a low window, and full of tiles at the start, without a layout shift", async () => {
    const page = await open();
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openForm(page, "/map/register");
    await expect.poll(() => bareCorners(page)).toEqual([]);
    expect((await boxOf(page)).height).toBe(400);
    expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBeLessThan(0.01);
    await page.setViewportSize({ ...viewport, height: 500 });
    expect((await boxOf(page)).height).toBe(300);
  });

  it("has the edited toilet in its middle", async () => {
    const page = await open();
    await openForm(page, "/map/edit?toiletId=1");
    await expectPinInTheMiddle(page);
  });

  // The tests of the stored address and of the registration choose these places as well.
  if (isComplete) {
    it("accepts the own position", async () => {
      const page = await open();
      await openForm(page, "/map/register");
      await pickerOf(page).getByRole("button", { name: "내 위치" }).click();
      await page.getByText("내 위치를 골랐습니다.").waitFor();
      await expectPinInTheMiddle(page);
      expect(await page.getByLabel("위도").inputValue()).toBe("37.5665851");
    });

    it("accepts a searched place", async () => {
      const page = await open();
      await openForm(page, "/map/register");
      const search = page.getByRole("combobox", { name: "장소 검색" });
      await search.pressSequentially("대전역");
      await page.locator(".suggestions [role=option]").first().click();
      await expectPinInTheMiddle(page);
    });
  }

  it("accepts a clicked point", async () => {
    const page = await open();
    await openForm(page, AT_DAEJEON);
    await expect.poll(() => bareCorners(page)).toEqual([]);
    const { width, height } = await boxOf(page);
    // East of the middle the longitude grows and the latitude stays.
    await pickerOf(page).click({ position: { x: width * 0.75, y: height / 2 } });
    await expectPinInTheMiddle(page);
    expect(Number(await page.getByLabel("경도").inputValue())).toBeGreaterThan(127.3845475 + 0.0005);
    expect(Number(await page.getByLabel("위도").inputValue())).toBeCloseTo(36.3504119, 3);
  });

  it("keeps a typed address wherever the pin moves", async () => {
    const page = await open();
    await openForm(page, AT_DAEJEON);
    await expect.poll(() => bareCorners(page)).toEqual([]);
    const address = page.locator("input[name=address]");
    await address.fill("내가 아는 주소 1층");
    const { width, height } = await boxOf(page);
    for (const x of [0.75, 0.3]) {
      const before = await page.locator("input[name=lng]").inputValue();
      await pickerOf(page).click({ position: { x: width * x, y: height / 2 } });
      await expect.poll(() => page.locator("input[name=lng]").inputValue()).not.toBe(before);
      // The lookup of the new place, which also finds its neighbours, must not replace it either.
      await page.locator("#neighbours p").first().waitFor();
      expect(await address.inputValue()).toBe("내가 아는 주소 1층");
    }
  });
});

describe("a refused location", () => {
  const open = useBrowser({ permissions: [] });

  it("is reported in the form with the alternatives", async () => {
    const page = await open();
    await openForm(page, "/map/register");
    await pickerOf(page).getByRole("button", { name: "내 위치" }).click();
    const message = page.getByText("위치 권한이 거부되었습니다.");
    await message.waitFor();
    const advice = "위치를 허용하거나, 장소를 검색하거나 지도를 눌러 위치를 정해 주세요.";
    expect(await message.textContent()).toContain(advice);
  });
});

describe("the location map without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("is a still map", async () => {
    const page = await open({ as: "user", at: "/map/register" });
    expect(await pickerOf(page).locator(".still-picker image, .still-picker img").first().isVisible()).toBe(
      true,
    );
  });
});
