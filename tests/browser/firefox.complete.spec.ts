import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newTitle } from "../support/board-pages";
import { describeLogouts, logInByForm, ownToilet, PACES, PLACE } from "../support/engine-journeys";
import {
  enter,
  expectAddress,
  expectNoText,
  expectText,
  goBack,
  isShown,
  PATIENT,
  untilLive,
  untilReady,
} from "../support/engine-page";
import { type FirefoxPage, useFirefox } from "../support/firefox-page";

/** Journeys in Firefox, which Playwright cannot drive as Debian has it. */

const open = useFirefox();
describeLogouts(open);

const VIEW = `lat=${PLACE.lat}&lng=${PLACE.lng}&zoom=15`;

/** Waits until the service worker has stored this page. */
async function untilKept({ evaluate }: FirefoxPage, path: string): Promise<void> {
  const listPaths = () =>
    evaluate(async () => {
      const requests = await (await caches.open("kept-pages")).keys();
      return requests.map(({ url }) => url.slice(location.origin.length));
    });
  await expect.poll(listPaths, PATIENT).toContain(path);
}

/** Counts the pages of a PDF as Firefox writes it, with its objects in compressed streams. */
function sheetsOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString("latin1");
  const streams = [...text.matchAll(/\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const objects = streams.map(([, data = ""]) => inflateSync(Buffer.from(data, "latin1")).toString("latin1"));
  return [text, ...objects].join("\n").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

describe.each(PACES)("a visitor %s", (_pace, latencyMs) => {
  it("searches a place, opens a toilet's panel by its pin and its page, and goes back", async () => {
    // Toilets of other journeys at the same place would share its pin.
    const place = { lat: 35.4 + latencyMs / 10_000, lng: PLACE.lng };
    const { id, name } = await ownToilet(place);
    const page = await open(latencyMs);
    await page.goto("/map");
    await untilLive(page);
    await page.type("장소 검색", "대전역");
    await expect.poll(() => isShown(page, "[role=option]"), PATIENT).toBe(true);
    await page.tab.keyboard.press("ArrowDown");
    await page.tab.keyboard.press("Enter");
    await expectAddress(page, /^\/map\?.*q=/);
    await expectText(page, "대전역 주변 화장실");

    await page.goto(`/map?lat=${place.lat}&lng=${place.lng}&zoom=15`);
    await untilLive(page);
    await page.press("pin", name);
    await expectAddress(page, new RegExp(`^/map\\?.*toiletId=${id}`));
    await expect.poll(() => isShown(page, ".map-panel"), PATIENT).toBe(true);
    await goBack(page);
    await expect.poll(() => isShown(page, ".map-panel"), PATIENT).toBe(false);
    await page.tab.goForward();
    await expect.poll(() => isShown(page, ".map-panel"), PATIENT).toBe(true);
    await page.press("link", "상세보기");
    await expectAddress(page, new RegExp(`^/map/detail\\?toiletId=${id}`));
    await expectText(page, name);
    await goBack(page);
    await expectAddress(page, /^\/map\?/);
    await untilLive(page);
    await expectText(page, name);
  });

  it("reports a locked door through the login, and sees the report", async () => {
    const { id } = await ownToilet();
    const page = await open(latencyMs);
    await page.goto(`/map/detail?toiletId=${id}`);
    await page.press("link", "달라요");
    await page.press("button", "잠겨 있어요");
    await expectAddress(page, /^\/login\?/);
    await logInByForm(page);
    await expectAddress(page, /^\/community\/qna\/create\?/);
    await untilReady(page);
    await page.type("덧붙일 말", "자물쇠가 걸려 있습니다.");
    await page.press("button", "보내기");
    await expectAddress(page, /^\/community\/qna(\?|$)/);
    await expectText(page, "등록되었습니다.");
    await page.goto(`/map/detail?toiletId=${id}`);
    await expectText(page, "잠겨 있다는 신고");
  });

  it("sees a visited page and the offline page without a network, and the site when it is back", async () => {
    const { id, name } = await ownToilet();
    const page = await open(latencyMs);
    const path = `/map/detail?toiletId=${id}`;
    await page.goto(path);
    await untilKept(page, path);
    await page.line.cut();
    await page.goto(path);
    await expectText(page, "에 저장된 화면입니다.");
    await expectText(page, name);
    await page.goto("/community/free");
    await expectText(page, "네트워크 연결을 확인해 주세요.");
    await page.line.mend();
    await page.goto(path);
    await expectText(page, name);
    await expectNoText(page, "저장된 화면");
  });

  it("prints map, place, sheet and plate on one sheet of paper each", async () => {
    const { id } = await ownToilet();
    const page = await open(latencyMs);
    const sheets: Record<string, number> = {};
    for (const [name, path] of [
      ["map", `/map?toiletId=${id}&${VIEW}`],
      ["place", `/map/detail?toiletId=${id}`],
      ["sheet", `/map/sheet?${VIEW}`],
      ["plate", `/map/detail/plate?toiletId=${id}`],
    ] as const) {
      await page.goto(path);
      sheets[name] = sheetsOf(await page.tab.pdf({ format: "A4" }));
    }
    expect(sheets).toEqual({ map: 1, place: 1, sheet: 1, plate: 1 });
  });
});

describe.each(PACES)("a member who writes %s", (_pace, latencyMs) => {
  it("reviews a toilet, and reads the review", async () => {
    const { id } = await ownToilet();
    const page = await open(latencyMs);
    const content = newTitle("밤에도 밝아요");
    await enter(page, `/map/detail?toiletId=${id}`);
    await untilReady(page);
    await page.press("choice", "4점");
    await page.type("리뷰 내용", content);
    await page.press("button", "리뷰 등록");
    await expectText(page, "리뷰가 등록되었습니다.");
    await page.goto(`/map/detail?toiletId=${id}`);
    await expectText(page, content);
  });

  it("writes a post with the editor, and reads it", async () => {
    const page = await open(latencyMs);
    const title = newTitle("우리 동네 화장실");
    await enter(page, "/community/free/create");
    await untilReady(page);
    await page.type("제목", title);
    await page.press("button", "굵게");
    await page.tab.keyboard.type("굵은 글");
    await page.press("button", "저장");
    await expectText(page, "등록되었습니다.");
    await expectAddress(page, /^\/community\/free(\?|$)/);
    await page.press("link", title);
    await expectAddress(page, /^\/community\/free\/\d+/);
    await expectText(page, "굵은 글");
    expect(await page.evaluate(() => document.querySelector(".post-body strong")?.textContent)).toBe(
      "굵은 글",
    );
  });
});
