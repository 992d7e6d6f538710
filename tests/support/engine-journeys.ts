import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTitle } from "./board-pages";
import {
  type EnginePage,
  enter,
  expectAddress,
  expectNoText,
  expectText,
  goBack,
  untilReady,
} from "./engine-page";
import { registerToilets } from "./own-toilets";
import { photoWithPosition } from "./photos";
import { sharedAppOrigin } from "./shared-app";

/** Runs journeys at both paces. */
export const PACES = [
  ["at once", 0],
  ["at 300 ms of latency", 300],
] as const;

/** A place of these journeys only. */
export const PLACE = { lat: 35.62, lng: 127.42 };

/** Registers a toilet for one journey. */
export async function ownToilet(place = PLACE): Promise<{ id: string; name: string }> {
  const [toilet] = await registerToilets(sharedAppOrigin(), place, newTitle("여행지"), [{}]);
  if (!toilet) throw new Error("no toilet was registered");
  return toilet;
}

/** Fills in and sends the open login form. */
export async function logInByForm(page: EnginePage): Promise<void> {
  await untilReady(page);
  await page.type("아이디", "user");
  await page.type("비밀번호", "1");
  page.line.forget();
  await page.press("button", "로그인");
}

/** The forms whose answer leads to the map, which is a document of its own. */
export function describeFormsBeforeMap(
  open: (latencyMs: number) => Promise<EnginePage>,
  paces: readonly (typeof PACES)[number][] = PACES,
): void {
  const folder = mkdtempSync(join(tmpdir(), "photo-"));
  const photo = join(folder, "입구.jpg");
  beforeAll(async () => writeFileSync(photo, await photoWithPosition()));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe.each(paces)("a member %s", (_pace, latencyMs) => {
    it("logs in and lands on the map, without loading the form again", async () => {
      const page = await open(latencyMs);
      await page.goto("/login");
      await logInByForm(page);
      await expectAddress(page, /^\/map(\?|$)/);
      await expectText(page, "사용자님");
      expect(page.line.documents).not.toContain("GET /login");
    });

    it("registers a toilet with a photo, and sees it on the map", async () => {
      const page = await open(latencyMs);
      const name = newTitle("새 화장실");
      await enter(page, `/map/register?lat=${PLACE.lat}&lng=${PLACE.lng}`);
      await untilReady(page);
      await page.type("화장실 이름", name);
      await page.type("건물명", "시험관 2층");
      await page.upload("사진 선택", photo);
      await page.press("button", "십자 위치로 정하기");
      await expectText(page, "50 m 안에");
      await page.press("button", "등록");
      await expectText(page, "화장실 등록이 완료되었습니다!");
      await expectAddress(page, /^\/map\?.*toiletId=\d+/);
      await expectText(page, name);
      await page.press("link", "상세보기");
      await expectAddress(page, /^\/map\/detail\?toiletId=\d+/);
      await expectText(page, "시험관 2층");
    });

    it("deletes a toilet, and sees the map without it", async () => {
      const page = await open(latencyMs);
      const { id, name } = await ownToilet();
      await enter(page, `/map/edit?toiletId=${id}`);
      await untilReady(page);
      await page.press("link", "삭제");
      await expectText(page, "이 화장실을 삭제하시겠습니까?");
      await page.press("button", "삭제");
      await expectText(page, "화장실이 삭제되었습니다!");
      await expectAddress(page, /^\/map(\?|$)/);
      await expectNoText(page, name);
      await page.goto(`/map/detail?toiletId=${id}`);
      await expectText(page, "없는 화장실이거나 삭제된 화장실입니다.");
    });
  });
}

/** The logout, after which Back must not show a member's page. */
export function describeLogouts(open: (latencyMs: number) => Promise<EnginePage>): void {
  describe.each(PACES)("a member who leaves %s", (_pace, latencyMs) => {
    it.each(["/mypage", "/community/free/create"])(
      "logs out on %s, sees the map, and gets the login page by Back",
      async (path) => {
        const page = await open(latencyMs);
        await enter(page, path);
        await untilReady(page);
        await page.press("button", "로그아웃");
        await expectAddress(page, /^\/map(\?|$)/);
        await expectText(page, "로그아웃되었습니다.");
        await expectNoText(page, "사용자님");
        await goBack(page);
        await expectText(page, "아이디 저장");
        // The page must also survive the start of its scripts.
        await untilReady(page);
        await expectText(page, "아이디 저장");
        await expectNoText(page, "사용자님");
      },
    );
  });
}
