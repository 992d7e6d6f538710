import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { isDataOf, listedNames, panelOf, queryOf, untilLive } from "../support/map-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** The sheet of a phone: a row of cards, which is the list as well. */

const PATH = "/map?lat=36.3504&lng=127.3845";
const LEAVES = "/privacy-policy";
const cardsOf = (page: Page) => page.locator(".answers > li");
const openerOf = (page: Page) => page.locator(".answers-next a");

/** Returns whether the cards stand in a row, with the list's parts hidden, or below each other, with them. */
async function stateOf(page: Page): Promise<"rest" | "list" | "mixed"> {
  const tops = await cardsOf(page).evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().top),
  );
  const isRow = new Set(tops).size === 1;
  const parts = page.locator(".map-list .pagination, .map-list-foot, .answer-review >> nth=0");
  const shown = await parts.evaluateAll((all) => all.map((part) => part.checkVisibility()));
  if (isRow && !shown.some(Boolean)) return "rest";
  return !isRow && shown.every(Boolean) ? "list" : "mixed";
}

async function openMap(page: Page, scripts: boolean, path = PATH): Promise<void> {
  await page.goto(LEAVES);
  await page.goto(path);
  if (scripts) await untilLive(page);
}

for (const scripts of [false, true]) {
  describe(`the sheet of a phone, scripts ${scripts ? "on" : "off"}`, () => {
    const open = useBrowser({ javaScriptEnabled: scripts, viewport: PHONE });

    it("is a row of cards that scrolls sideways and snaps, whose link turns it into the list, and Back turns it back", async () => {
      const page = await open();
      await openMap(page, scripts);
      expect(await stateOf(page)).toBe("rest");
      const row = page.locator(".answers");
      expect(await row.evaluate((list) => getComputedStyle(list).scrollSnapType)).toBe("x mandatory");
      expect(await row.evaluate((list) => list.scrollWidth > 5 * list.clientWidth)).toBe(true);
      await openerOf(page).click();
      await expect.poll(() => stateOf(page)).toBe("list");
      expect(new URL(page.url()).hash).toBe("#list");
      expect(await listedNames(page)).toHaveLength(10);
      await page.goBack();
      await expect.poll(() => stateOf(page)).toBe("rest");
      await page.goForward();
      await expect.poll(() => stateOf(page)).toBe("list");
      await page.reload();
      await expect.poll(() => stateOf(page)).toBe("list");
      await page.goBack();
      await expect.poll(() => stateOf(page)).toBe("rest");
      await page.goBack();
      await page.waitForURL(`**${LEAVES}`);
    });

    it("covers the offer of another language once it is a list", async () => {
      const page = await open({ locale: "en-US" });
      await openMap(page, scripts);
      const isInFront = () =>
        page.locator(".language-offer").evaluate((offer) => {
          const { left, top, width, height } = offer.getBoundingClientRect();
          return offer.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      expect(await isInFront()).toBe(true);
      await openerOf(page).click();
      await expect.poll(() => stateOf(page)).toBe("list");
      await expect.poll(isInFront).toBe(false);
    });

    it("has a handle of a finger's size, named by what it does", async () => {
      const page = await open();
      await openMap(page, scripts);
      const handle = page.locator(".sheet-handle:visible");
      const box = await handle.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await page.getByRole("link", { name: "목록 펼치기" }).click();
      await expect.poll(() => stateOf(page)).toBe("list");
      await page.getByRole("link", { name: "목록 접기" }).click();
      await expect.poll(() => stateOf(page)).toBe("rest");
    });

    it("stays a list while the visitor turns its pages", async () => {
      const page = await open();
      await openMap(page, scripts, `${PATH}#list`);
      await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("page") === "2");
      await expect.poll(() => stateOf(page)).toBe("list");
    });

    it("scrolls to the card of the chosen toilet, which adds its steps, and × returns to the row", async () => {
      const page = await open({ as: "user" });
      await openMap(page, scripts, `${PATH}&zoom=16`);
      await cardsOf(page).nth(2).locator(".answer-name > a").click();
      await page.waitForURL((url) => url.searchParams.has("toiletId"));
      const card = page.locator(".answers > .is-chosen");
      await card.waitFor();
      expect(await panelOf(page).isVisible()).toBe(false);
      await expect
        .poll(() => card.evaluate((element) => element.getBoundingClientRect().left))
        .toBeGreaterThanOrEqual(0);
      await expect
        .poll(() => card.evaluate((element) => element.getBoundingClientRect().right))
        .toBeLessThanOrEqual(PHONE.width);
      expect(await card.locator(".row-number").innerText()).toMatch(/^3/);
      for (const step of ["저장", "달라요", "수정", "상세보기"])
        await card
          .locator(".answer-chosen :is(a, button, summary)", { hasText: step })
          .click({ trial: true, timeout: 5000 });
      await card.getByRole("link", { name: "닫기" }).click();
      await page.locator(".answers > .is-chosen").waitFor({ state: "detached" });
      expect(queryOf(page).has("toiletId")).toBe(false);
      await page.goBack();
      await card.waitFor();
    });
  });
}

describe("the row of cards with scripts", () => {
  const open = useBrowser({ viewport: PHONE });

  it("shows the side of the gates on a card whose name fills a line", async () => {
    const place = { lat: 35.7421, lng: 128.2377 };
    const name = "5호선 나루큰공원앞역 서쪽(개찰구 안, 밖)";
    await registerToilets(sharedAppOrigin(), place, name, [{}]);
    const page = await open();
    await page.goto(`/map?lat=${place.lat}&lng=${place.lng}&zoom=17`);
    const card = cardsOf(page).first();
    const bottomOf = async (part: string) => {
      const box = await card.locator(part).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await card.locator("[data-gate]").innerText()).toBe("개찰구 안과 밖");
    expect(await bottomOf("[data-gate]")).toBeLessThanOrEqual(await bottomOf(".answer-name"));
  });

  const AT = { lat: 34.71, lng: 127.33 };
  beforeAll(async () => {
    await registerToilets(sharedAppOrigin(), AT, "카드", [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}]);
  });

  it("marks the pin of the card in the middle and shows it beside the own place, without another address", async () => {
    const page = await open({ at: `/map?me=${AT.lat},${AT.lng}` });
    await untilLive(page);
    const requests: string[] = [];
    page.on("request", (request) => void (isDataOf(request) && requests.push(request.url())));
    const address = page.url();
    const chosen = page.locator(".live-map .map-mark-chosen");
    expect(await chosen.count()).toBe(0);
    const last = cardsOf(page).last();
    await last.evaluate((card) => card.scrollIntoView({ inline: "center", block: "nearest" }));
    await chosen.waitFor();
    const name = await last.locator(".answer-name > a").textContent();
    expect(await chosen.getAttribute("aria-label")).toContain(name);
    const isInSight = () =>
      page.evaluate(() => {
        const [top, bottom] = [
          document.querySelector(".map-filters")?.getBoundingClientRect().bottom ?? 0,
          document.querySelector("#list")?.getBoundingClientRect().top ?? 0,
        ];
        return [".map-mark-chosen", ".my-location"].map((part) => {
          const box = document.querySelector(`.live-map ${part}`)?.getBoundingClientRect() ?? new DOMRect();
          const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
          return x > 0 && x < innerWidth && y > top && y < bottom;
        });
      });
    await expect.poll(isInSight).toEqual([true, true]);
    expect([page.url(), requests]).toEqual([address, []]);
  });

  it("has the card of a toilet that is not in the list before the others", async () => {
    const page = await open({ at: `/map?me=${AT.lat},${AT.lng}&toiletId=1` });
    await untilLive(page);
    const first = cardsOf(page).first();
    expect(await first.getAttribute("class")).toMatch(/is-extra.*is-chosen/);
    expect(await first.locator(".answer-name > a").innerText()).toBe("대전시청 1층 로비 화장실");
    expect(await first.locator(".answer-mark").innerHTML()).not.toBe("");
    await first.getByRole("link", { name: "닫기" }).click();
    await page.locator(".is-extra").waitFor({ state: "detached" });
    expect(await cardsOf(page).count()).toBe(10);
  });

  it("opens what a card's way offers over the sheet, and a press beside it closes it", async () => {
    const page = await open({ at: `/map?me=${AT.lat},${AT.lng}` });
    await untilLive(page);
    const way = cardsOf(page).first().locator(".card-more");
    await way.locator("summary").click();
    const link = way.getByRole("link", { name: /카카오맵/ });
    const box = await link.boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    expect(
      await link.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
    await page.mouse.click(195, 200);
    await expect.poll(() => way.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
  });
});
