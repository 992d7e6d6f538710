import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { auditPage, overflowOf, smallTargetsOf } from "../support/axe";
import { launchChromium } from "../support/chromium";
import { openMemberSession } from "../support/http-session";

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 900 };
const FINGER_PX = 44;

type Who = "visitor" | "user" | "admin";
type Case = { who: Who; path: string; act?: (page: Page) => Promise<void> };

const press = (name: string) => async (page: Page) => {
  await page.locator("main").getByRole("button", { name, exact: true }).last().click();
  await page.locator("[role=alert]").first().waitFor();
};

/** Opens the first post of a list. */
const firstPost = async (page: Page) => {
  await page.locator(".cell-title a").first().click();
  await page.locator(".post-body").waitFor();
};

const BOARD_CASES: Record<string, Case> = {
  notices: { who: "visitor", path: "/community/notice" },
  "free board, second page": { who: "visitor", path: "/community/free?pageIndex=2" },
  "Q&A, nothing found": { who: "visitor", path: "/community/qna?searchWrd=ㅁㄴㅇㄹ" },
  "a notice": { who: "visitor", path: "/community/notice", act: firstPost },
  "a post": { who: "user", path: "/community/free", act: firstPost },
  "a post, asked to delete": {
    who: "admin",
    path: "/community/free",
    async act(page) {
      await firstPost(page);
      await page.locator(".post-actions").getByRole("link", { name: "삭제" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a comment, refused": {
    who: "user",
    path: "/community/qna",
    async act(page) {
      await firstPost(page);
      await press("댓글 등록")(page);
    },
  },
  "a new post": { who: "user", path: "/community/free/create" },
  "a new post, refused": { who: "user", path: "/community/qna/create", act: press("저장") },
  "notices for a member": { who: "user", path: "/community/notice/create" },
  "no such post": { who: "visitor", path: "/community/free/999999999" },
};

const CASES: Record<string, Case> = {
  ...BOARD_CASES,
  map: { who: "visitor", path: "/map" },
  "map, a toilet chosen": { who: "visitor", path: "/map?toiletId=1" },
  "map, embedded": { who: "visitor", path: "/map?embedded=1" },
  "map, nothing found": { who: "visitor", path: "/map?q=ㅁㄴㅇㄹ없는곳" },
  "map, past the end": { who: "visitor", path: "/map?page=999" },
  "map, filters on": { who: "visitor", path: "/map?open24=1&nolock=1" },
  "map, far out": { who: "visitor", path: "/map?zoom=8" },
  "map on Kakao": { who: "visitor", path: "/map/kakao" },
  login: { who: "visitor", path: "/login" },
  "login, refused": { who: "visitor", path: "/login", act: press("로그인") },
  "login needed": { who: "visitor", path: "/mypage" },
  detail: { who: "visitor", path: "/map/detail?toiletId=1" },
  history: { who: "visitor", path: "/about/history" },
  organization: { who: "visitor", path: "/about/organization" },
  location: { who: "visitor", path: "/about/location" },
  sources: { who: "visitor", path: "/about/sources" },
  privacy: { who: "visitor", path: "/privacy-policy" },
  error: { who: "visitor", path: "/error" },
  "not found": { who: "visitor", path: "/nowhere" },
  "no such toilet": { who: "visitor", path: "/map/detail?toiletId=99999999" },
  "logging out by link": { who: "visitor", path: "/logout" },
  "accessibility statement": { who: "visitor", path: "/accessibility" },
  downloads: { who: "visitor", path: "/support/download" },
  download: { who: "visitor", path: "/support/download/detail" },
  "download form, answered": { who: "visitor", path: "/support/download/create", act: press("등록") },
  questions: { who: "visitor", path: "/support/qna" },
  question: { who: "visitor", path: "/support/qna/detail" },
  "application, answered": { who: "visitor", path: "/support/apply", act: press("신청") },
  "events of today": { who: "visitor", path: "/inform/daily" },
  "events of the week": { who: "visitor", path: "/inform/weekly" },
  "a room to come": { who: "visitor", path: "/community" },
  "map of a member": { who: "user", path: "/map?toiletId=1" },
  registration: { who: "user", path: "/map/register" },
  "registration, refused": { who: "user", path: "/map/register", act: press("등록") },
  edit: { who: "user", path: "/map/edit?toiletId=1" },
  "edit, refused": {
    who: "user",
    path: "/map/edit?toiletId=1",
    async act(page) {
      await page.getByLabel(/^화장실 이름/).fill("");
      await press("수정")(page);
    },
  },
  "edit, asked to delete": { who: "user", path: "/map/edit?toiletId=1&confirm=delete-toilet" },
  "detail of a member": { who: "user", path: "/map/detail?toiletId=1" },
  "review, refused": { who: "user", path: "/map/detail?toiletId=1", act: press("리뷰 등록") },
  "review, changed": { who: "user", path: "/map/detail?toiletId=1&edit=1" },
  "review, asked to delete": {
    who: "user",
    path: "/map/detail?toiletId=1&confirm=delete-review&commentId=1",
  },
  "my page": { who: "user", path: "/mypage" },
  "my page, refused": {
    who: "user",
    path: "/mypage",
    async act(page) {
      await page.getByLabel("닉네임").fill("");
      await press("저장")(page);
    },
  },
  leaving: { who: "user", path: "/mypage/delete" },
  "map of an administrator": { who: "admin", path: "/map" },
  "administration for a member": { who: "user", path: "/admin" },
  "administration to come": { who: "admin", path: "/admin" },
};

const origin = inject("appOrigin");
let browser: Browser;
const contexts = new Map<string, BrowserContext>();

beforeAll(async () => {
  browser = await launchChromium();
  for (const who of ["visitor", "user", "admin"] as const) {
    const context = await browser.newContext({ locale: "ko-KR", bypassCSP: false, reducedMotion: "reduce" });
    if (who !== "visitor") {
      const session = await openMemberSession(origin, who);
      const cookies = [...session.cookies].map(([name, value]) => ({ name, value, url: origin }));
      await context.addCookies(cookies);
    }
    contexts.set(who, context);
  }
});
afterAll(() => browser.close());

async function withPage(who: Who, size: typeof PHONE, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await (contexts.get(who) ?? (await browser.newContext())).newPage();
  try {
    await page.setViewportSize(size);
    await use(page);
  } finally {
    await page.close();
  }
}

async function show(page: Page, { path, act }: Case): Promise<void> {
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await act?.(page);
}

/** One visit for all of it: loading pages is what takes the time. */
test.each(Object.entries(CASES))(
  "%s: clean for axe, fit for a finger, on a phone and on a desktop",
  async (_name, shown) => {
    await withPage(shown.who, PHONE, async (page) => {
      await show(page, shown);
      expect.soft(await auditPage(page), "axe on a phone").toEqual([]);
      expect.soft(await page.locator("h1").count()).toBe(1);
      expect.soft(await page.locator("html").getAttribute("lang")).toBe("ko");
      expect.soft(await page.title()).not.toBe("");
      expect.soft(await smallTargetsOf(page, FINGER_PX), "too small for a finger").toEqual([]);
      expect.soft(await overflowOf(page), "wider than a phone").toBe(0);
      await page.setViewportSize(NARROW);
      expect.soft(await overflowOf(page), "wider than a narrow phone").toBe(0);
      await page.setViewportSize(DESKTOP);
      expect.soft(await auditPage(page), "axe on a desktop").toEqual([]);
      expect.soft(await overflowOf(page), "wider than a desktop").toBe(0);
    });
  },
);

describe("the keyboard", () => {
  test("reaches the skip link first, and through it the content", async () => {
    for (const [who, path] of [
      ["visitor", "/login"],
      ["visitor", "/about/history"],
      ["user", "/mypage"],
    ] as const) {
      await withPage(who, DESKTOP, async (page) => {
        await page.goto(origin + path, { waitUntil: "networkidle" });
        await page.keyboard.press("Tab");
        const first = page.locator(":focus");
        expect(await first.textContent()).toBe("본문 바로가기");
        expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(0);
        await page.keyboard.press("Enter");
        expect(await page.locator(":focus").getAttribute("id")).toBe("main");
      });
    }
  });

  test.each([
    "login, refused",
    "registration, refused",
    "edit, refused",
    "review, refused",
    "a new post, refused",
  ])("is led to the summary of what was refused: %s", async (name) => {
    const shown = CASES[name] as Case;
    await withPage(shown.who, DESKTOP, async (page) => {
      await show(page, shown);
      const focused = page.locator(":focus");
      await expect.poll(() => focused.getAttribute("role")).toBe("alert");
      await focused.getByRole("link").first().press("Enter");
      const target = new URL(page.url()).hash.slice(1);
      expect(target).not.toBe("");
      expect(await page.locator(`[id="${target}"]`).count()).toBe(1);
    });
  });

  test("passes every control of the toilet form and never gets stuck", async () => {
    await withPage("user", DESKTOP, async (page) => {
      await page.goto(`${origin}/map/register`, { waitUntil: "networkidle" });
      const reached = new Set<string>();
      for (let step = 0; step < 120; step += 1) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(
          () => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName,
        );
        reached.add(name ?? "");
      }
      for (const name of ["name", "buildingName", "address", "lat", "lng", "maleLock", "photos", "intent"]) {
        expect([name, reached.has(name)]).toEqual([name, true]);
      }
    });
  });
});
