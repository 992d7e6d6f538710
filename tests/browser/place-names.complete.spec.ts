import type { Locator } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedApp } from "../support/shared-apps";

const PLACE = { lat: 35.21123, lng: 127.61123 };
const NAME = "서울역 앞 로데오타운 지하 1층 중앙 개방화장실";
const KOREAN = `${NAME} 1`;
const BUILDING = "개방화장실";
const CARD_MAX_PX = 128;
/** A line is at most 1.6 times as high as its font size. */
const LINE_MAX = 1.6;

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

async function expectOneLine(text: Locator) {
  const { lines, overflow } = await text.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      lines: element.getBoundingClientRect().height / Number.parseFloat(style.fontSize),
      overflow: style.textOverflow,
    };
  });
  expect(lines).toBeLessThanOrEqual(LINE_MAX);
  expect(overflow).toBe("ellipsis");
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

  it("shows both names in the same line of a phone's card", async () => {
    const page = await openPlain({ baseURL: app.origin, at: map });
    const card = page.locator(".answers > li").first();
    const [name, door] = [
      await card.locator(".answer-name").boundingBox(),
      await card.locator(".door-name").boundingBox(),
    ];
    expect((name?.x ?? 999) + (name?.width ?? 0)).toBeLessThanOrEqual(door?.x ?? 0);
    expect(door?.y).toBeGreaterThanOrEqual(name?.y ?? 999);
    expect((door?.y ?? 999) + (door?.height ?? 0)).toBeLessThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  });

  it("shows its reading first in a list row of at most 128 px, with each name in one line", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${map}#list` });
    const card = page.locator(".answers > li").first();
    const [name, door] = [card.locator(".answer-name > a"), card.locator(".door-name")];
    await expectReadFirst(name, door, reading);
    await expectOneLine(name.locator("span").first());
    await expectOneLine(door);
    expect(await card.locator(".door-name + .place").textContent()).toBe(kind);
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(CARD_MAX_PX);
  });

  it("shows its reading first in the panel, with each name in one line", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${map}&toiletId=${id}`, viewport: DESKTOP });
    const heading = page.locator("#chosen-toilet");
    await expectReadFirst(heading.locator(".reading"), heading.locator(".door-name"), reading);
    await expectOneLine(heading.locator(".reading"));
    await expectOneLine(heading.locator(".door-name"));
    expect(await page.locator(".map-panel .place").first().textContent()).toContain(kind);
  });

  it("shows its whole reading first on its page", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${prefix}/map/detail/${id}` });
    const heading = page.locator("h1");
    await expectReadFirst(heading.locator(".reading"), heading.locator(".door-name"), reading);
    expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  it("shows its reading first among the saved toilets, with each name in one line", async () => {
    const page = await openPlain({ baseURL: app.origin, at: `${prefix}/map/detail/${id}` });
    await page.locator(".place-text .save-button, .place-text [formaction*=saved]").first().click();
    await page.goto(`${prefix}/saved`);
    const link = page.locator(".saved-list a").first();
    await expectReadFirst(link.locator(".reading"), link.locator(".door-name"), reading);
    await expectOneLine(link.locator(".reading"));
    await expectOneLine(link.locator(".door-name"));
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
