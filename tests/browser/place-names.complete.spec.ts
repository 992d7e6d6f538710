import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedApp } from "../support/shared-apps";

const PLACE = { lat: 35.21123, lng: 127.61123 };
const NAME = "서울역 앞 로데오타운 지하 1층 중앙 개방화장실";
const KOREAN = `${NAME} 1`;
const BUILDING = "개방화장실";

const app = sharedApp();
let id = "";

beforeAll(async () => {
  const [toilet] = await registerToilets(app.origin, PLACE, NAME, [{ buildingName: BUILDING }]);
  id = toilet?.id ?? "";
});

const LANGUAGES = [
  { prefix: "/en", reading: /^Seoul Station/, kind: "Toilet in a building, open to the public" },
  { prefix: "/ja", reading: /^ソウル駅/, kind: "建物内の一般開放トイレ" },
  { prefix: "/zh", reading: /^首尔站/, kind: "楼内对外开放卫生间" },
];

/** Expects that neither the text nor its box cuts anything. */
async function expectWhole(text: Locator) {
  const { isCut, lines } = await text.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2,
    lines: getComputedStyle(element).webkitLineClamp,
  }));
  expect([isCut, lines]).toEqual([false, "none"]);
}

/** Expects the reading above the original name, which is marked as Korean. */
async function expectReadFirst(reading: Locator, door: Locator, words: RegExp) {
  expect(await reading.textContent()).toMatch(words);
  expect(await door.textContent()).toBe(KOREAN);
  expect(
    await door.evaluate((element) => element.closest("[lang]") ?? element.firstElementChild),
  ).toBeTruthy();
  const [first, second] = [await reading.boundingBox(), await door.boundingBox()];
  expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThanOrEqual((second?.y ?? 0) + 1);
}

describe.each(LANGUAGES)("a place below $prefix", ({ prefix, reading, kind }) => {
  const open = useBrowser({ viewport: PHONE });
  const openPlain = useBrowser({ viewport: PHONE, javaScriptEnabled: false });
  const map = `${prefix}/map?lat=${PLACE.lat}&lng=${PLACE.lng}`;

  it.each([360, 390])("shows both names in two lines of a card on a phone of %i px", async (width) => {
    const page = await openPlain({ baseURL: app.origin, at: map, viewport: { width, height: 800 } });
    const card = page.locator(".answers > li").first();
    expect(await card.locator(".answer-name").innerText()).toMatch(/[^가-힣]+ .*서울역/);
    const lineHeight = 22;
    expect((await card.locator(".answer-name").boundingBox())?.height).toBeLessThanOrEqual(2 * lineHeight);
    expect((await page.locator("#list").boundingBox())?.height).toBeLessThanOrEqual(284);
  });

  it("shows its whole reading and the whole Korean name in one text of a list row", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${map}#list` });
    const card = page.locator(".answers > li").first();
    const [name, door] = [card.locator(".answer-name > a"), card.locator(".door-name")];
    expect(await name.textContent()).toMatch(reading);
    expect([await door.textContent(), await door.getAttribute("lang")]).toEqual([KOREAN, "ko"]);
    await expectWhole(card.locator(".answer-name"));
    expect(await card.locator(".answer-place").textContent()).toBe(kind);
  });

  it("shows its reading first in the panel, with whole names", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${map}&toiletId=${id}`, viewport: DESKTOP });
    const heading = page.locator("#chosen-toilet");
    await expectReadFirst(heading.locator(".reading"), heading.locator(".door-name"), reading);
    await expectWhole(heading.locator(".reading"));
    await expectWhole(heading.locator(".door-name"));
    expect(await page.locator(".map-panel .place").first().textContent()).toContain(kind);
  });

  it("shows its whole reading first on its page", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${prefix}/map/detail/${id}` });
    const heading = page.locator("h1");
    await expectReadFirst(heading.locator(".reading"), heading.locator(".door-name"), reading);
    expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  it("shows its reading first among the saved toilets, with whole names", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${prefix}/map/detail/${id}` });
    await page.locator(".place-text .save-button, .place-text [formaction*=saved]").first().click();
    await page.goto(`${prefix}/saved`);
    const link = page.locator(".saved-list a").first();
    await expectReadFirst(link.locator(".reading"), link.locator(".door-name"), reading);
    await expectWhole(link.locator(".reading"));
    await expectWhole(link.locator(".door-name"));
  });

  it("shows its reading first among the suggestions", async () => {
    const page = await open({ baseURL: app.origin, at: map });
    await untilHydrated(page);
    await page.getByRole("combobox").pressSequentially("서울역");
    const option = page.getByRole("option").first();
    await option.waitFor();
    expect(await option.locator(".reading").textContent()).toMatch(reading);
    const [first, second] = [
      await option.locator(".reading").boundingBox(),
      await option.locator(".door-name").boundingBox(),
    ];
    expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThanOrEqual((second?.y ?? 0) + 1);
    expect(await option.locator(".door-name").evaluate((element) => element.outerHTML)).toContain(
      'lang="ko"',
    );
  });
});
