import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedApp } from "../support/shared-apps";

const PLACE = { lat: 35.22, lng: 127.63 };
const LIST = `/map?lat=${PLACE.lat}&lng=${PLACE.lng}`;
/** Toilets of the sample have reviews. */
const SAMPLE = "/map?lat=36.3504&lng=127.3845";
const LARGE = { width: 1440, height: 900 };
const MM = 96 / 25.4;

const app = sharedApp();
let id = "";

beforeAll(async () => {
  const tags = { hoursTags: "09:00~18:00", cleanlinessTags: ["깨끗함", "비상벨"] };
  const toilets = await registerToilets(app.origin, PLACE, "작은 화장실", [tags, tags, tags]);
  id = toilets[0]?.id ?? "";
});

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
const middleOf = async (part: Locator) => {
  const { y, height } = await boxOf(part);
  return y + height / 2;
};
const styleOf = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe("a card of the map", () => {
  const open = useBrowser({ javaScriptEnabled: false });
  const openMap = (viewport: typeof PHONE) => open({ baseURL: app.origin, viewport, at: LIST });
  const firstCard = (page: Page) => page.locator(".answers > li").first();

  it("has its stars in the middle of their line", async () => {
    const page = await open({ baseURL: app.origin, viewport: PHONE, at: `${SAMPLE}#list` });
    const card = page.locator(".answers > li", { has: page.locator(".stars") }).first();
    const [place, stars] = [
      await middleOf(card.locator(".place").first()),
      await middleOf(card.locator(".stars")),
    ];
    expect(Math.abs(place - stars)).toBeLessThanOrEqual(1);
  });

  it("shows the route as a button under a mouse pointer", async () => {
    const page = await openMap(LARGE);
    const card = firstCard(page);
    await card.locator(".answer-name > a").hover();
    const [row, button] = [
      await styleOf(card, "background-color"),
      await styleOf(card.locator("summary"), "background-color"),
    ];
    expect(button).not.toBe(row);
    expect(button).not.toBe("rgba(0, 0, 0, 0)");
  });

  it.each([
    { width: 844, height: 390 },
    { width: 320, height: 640 },
    { width: 360, height: 740 },
  ])("shows the route to the first toilet without scrolling in $width × $height", async (viewport) => {
    const summary = firstCard(await openMap(viewport)).locator("summary");
    const { x, y, width, height } = await boxOf(summary);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
  });
});

describe("the link to the registration", () => {
  const open = useBrowser({ viewport: PHONE, javaScriptEnabled: false });

  it("stands once on the map in every state, above the sheet", async () => {
    for (const query of ["", "&open24=1", "&page=2", `&toiletId=${id}`, "&zoom=12"]) {
      const page = await open({ baseURL: app.origin, at: LIST + query });
      const [sheet, link] = [
        await boxOf(page.locator(".map-list")),
        await boxOf(page.locator(".map-register")),
      ];
      expect(link.width).toBeGreaterThanOrEqual(44);
      expect(link.x + link.width).toBeLessThanOrEqual(PHONE.width);
      expect(link.y + link.height).toBeLessThanOrEqual(sheet.y);
    }
  });
});

describe("the tags of a toilet", () => {
  const open = useBrowser({ viewport: PHONE });

  it("have a coloured edge without a radio button's dot", async () => {
    const page = await open({ baseURL: app.origin, at: `/map/detail/${id}` });
    const tag = page.locator(".toilet-facts .tag").first();
    const [edge, tagBox] = [await boxOf(tag.locator("svg")), await boxOf(tag)];
    expect(edge.width).toBe(4);
    expect(edge.height).toBeGreaterThanOrEqual(tagBox.height - 2);
    expect(edge.x).toBeLessThanOrEqual(tagBox.x + 1);
    expect(await styleOf(tag, "border-top-left-radius")).toBe("0px");
  });
});

describe("the saved toilets", () => {
  const open = useBrowser({ viewport: LARGE, javaScriptEnabled: false });

  it("follow the grid of the header in a large window", async () => {
    const page = await open({ baseURL: app.origin, at: "/saved" });
    const [heading, brand] = [
      await boxOf(page.locator("h1")),
      await boxOf(page.locator(".site-header-inner")),
    ];
    const padding = Number.parseFloat(await styleOf(page.locator(".site-header-inner"), "padding-left"));
    expect(Math.abs(heading.x - brand.x - padding)).toBeLessThanOrEqual(1);
  });
});

describe("a saved toilet", () => {
  const open = useBrowser({ viewport: PHONE, javaScriptEnabled: false });

  it("links from its page to the others, because a phone's header has no room for them", async () => {
    const page = await open({ baseURL: app.origin, at: `/map/detail/${id}` });
    const toSaved = page.locator("main").getByRole("link", { name: "저장한 곳", exact: true });
    expect(await toSaved.count()).toBe(0);
    await page.locator(".place-text .save-button").click();
    await toSaved.click();
    await page.waitForURL("**/saved");
    expect(await page.locator(".saved-list li").count()).toBe(1);
  });
});

describe("a visitor from abroad", () => {
  const open = useBrowser({ viewport: PHONE });

  it("gets links to places in Korea, and to the last view only if there is one", async () => {
    const page = await open({ baseURL: app.origin, at: "/map?me=35.68,139.76" });
    await page.getByText("한국 밖에 계신 것 같습니다.").first().waitFor();
    expect(await page.getByText("마지막에 본 곳").count()).toBe(0);
    expect(await page.locator(".map-list .button-primary").count()).toBe(0);
    for (const name of ["서울", "부산", "제주"])
      expect(await page.locator(".map-list").getByRole("link", { name, exact: true }).isVisible()).toBe(true);
  });
});

describe("the printed page", () => {
  const open = useBrowser({ viewport: { width: 718, height: 1016 } });

  it("aligns the distances of a column at one edge", async () => {
    const page = await open({ baseURL: app.origin, at: LIST });
    await page.emulateMedia({ media: "print" });
    const cells = await page.locator(".answers .answer-way").all();
    const rows = await page.locator(".answers > li").all();
    for (const [at, cell] of cells.entries()) {
      const [own, row] = [await boxOf(cell), await boxOf(rows[at] as Locator)];
      expect(Math.abs(own.x + own.width - row.x - row.width)).toBeLessThanOrEqual(1);
    }
    expect(cells.length).toBeGreaterThan(2);
  });

  it("has a photo of less than a quarter of the sheet", async () => {
    const page = await open({ baseURL: app.origin, at: `/map/detail/${id}` });
    await page.emulateMedia({ media: "print" });
    const photo = await boxOf(page.locator(".photo-wall img").first());
    expect(photo.height).toBeLessThanOrEqual(60 * MM);
    expect(photo.width).toBeGreaterThan(0);
  });
});

describe("unfinished pages", () => {
  const open = useBrowser({ viewport: PHONE, javaScriptEnabled: false });

  it("carry a note in small text", async () => {
    const page = await open({ baseURL: app.origin, at: "/support" });
    const sentence = page.getByText("서비스 준비 중입니다.", { exact: true });
    expect(Number.parseFloat(await styleOf(sentence, "font-size"))).toBeLessThanOrEqual(13);
    expect(await page.locator("article .button-primary").count()).toBe(0);
  });
});
