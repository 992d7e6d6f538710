import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { DESKTOP, untilHydrated, useBrowser } from "../support/browser";
import { useFolder } from "../support/folders";
import { gate } from "../support/gate";
import { openMemberSession } from "../support/http-session";
import { untilLive } from "../support/map-page";
import { PAGE_CHANGES } from "../support/page-changes";
import { photoWithPosition } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

const open = useBrowser();

type ChangedPage = { as?: "user"; path: string; field: string };

const ownPost = async () => writePost(await openMemberSession(sharedAppOrigin()), { title: newTitle("글") });
const PAGES: Record<string, () => ChangedPage | Promise<ChangedPage>> = {
  login: () => ({ path: "/login", field: "input[name=id]" }),
  register: () => ({ as: "user", path: "/map/register", field: "input[name=name]" }),
  place: () => ({ as: "user", path: "/map/detail?toiletId=1", field: "#reviews textarea" }),
  post: async () => ({ as: "user", path: `/community/free/${await ownPost()}`, field: "#comments textarea" }),
};

describe("a page that extensions and a translation change before its scripts run", () => {
  it.each(Object.keys(PAGES))("keeps working, with what was typed: %s", async (name) => {
    const { as, path, field } = (await PAGES[name]?.()) ?? { path: "", field: "" };
    const page = await open({ as, at: "/healthz" });
    const scripts = gate();
    await page.route(/entry\.client/, async (route) => {
      await scripts.closed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    for (const change of Object.values(PAGE_CHANGES)) await page.evaluate(change);
    await page.locator(field).first().fill("먼저 쓴 글");
    const heading = await page.locator("h1").innerText();
    scripts.open();
    await untilHydrated(page);
    expect(await page.locator("h1").innerText()).toBe(heading);
    await expect.poll(() => page.locator(field).first().inputValue()).toBe("먼저 쓴 글");
    expect(await page.getByText("Application Error").count()).toBe(0);
  });
});

describe("a translated map", () => {
  it("keeps its filters working", async () => {
    const page = await open({ at: "/map?lat=37.498&lng=127.0276&zoom=16", viewport: DESKTOP });
    await untilLive(page);
    const translate = PAGE_CHANGES["a translation"] ?? (() => undefined);
    for (const filter of ["지금 열림", "24시간", "지금 열림"]) {
      await page.evaluate(translate);
      const link = page.locator(".map-filters").getByRole("link", { name: filter });
      const wasOn = (await link.getAttribute("aria-current")) === "true";
      await link.click();
      await expect.poll(() => link.getAttribute("aria-current")).toBe(wasOn ? null : "true");
    }
    await untilLive(page);
    expect(new URL(page.url()).search).toContain("open24=1");
  });
});

describe("a file that changed after it was chosen", () => {
  const folder = useFolder();

  async function chooseAndChange(page: Page, change: (path: string) => void): Promise<void> {
    const path = join(folder, "입구.jpg");
    writeFileSync(path, photoWithPosition());
    // Playwright gives a browser that it is connected to a copy of the file.
    const cdp = await page.context().newCDPSession(page);
    const { root } = await cdp.send("DOM.getDocument");
    const { nodeId } = await cdp.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: "input[type=file]",
    });
    await cdp.send("DOM.setFileInputFiles", { nodeId, files: [path] });
    await page.getByText("1개 선택: 입구.jpg").waitFor();
    change(path);
  }

  it.each([
    ["changed", (path: string) => writeFileSync(path, "x", { flag: "a" })],
    ["deleted", (path: string) => rmSync(path)],
  ])("is named to be chosen again, and the form keeps the rest: %s", async (_how, change) => {
    const page = await open({ as: "user", at: "/map/register?lat=36.3506&lng=127.3849" });
    await untilHydrated(page);
    await page.getByLabel("화장실 이름").fill("사라진 사진");
    await page.getByLabel("건물명").fill("시험관");
    await page.getByRole("button", { name: "십자 위치로 정하기" }).click();
    await page.locator("#neighbours").getByText("50 m 안에").waitFor();
    await chooseAndChange(page, change);
    await page.getByRole("button", { name: "등록", exact: true }).click();
    await page.getByText("사진을 다시 골라 주세요: 입구.jpg").waitFor();
    expect(await page.getByLabel("화장실 이름").inputValue()).toBe("사라진 사진");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  });
});

describe("a form whose answer no page of ours can show", () => {
  it("leads to an error page in the frame, which gives the texts back without passwords", async () => {
    const page = await open({ at: "/login" });
    await untilHydrated(page);
    await page.route(/\/login\.data/, (route) =>
      route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }),
    );
    await page.getByLabel("아이디", { exact: true }).fill("someone");
    await page.getByLabel("비밀번호", { exact: true }).fill("secret");
    await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
    await page.getByText("입력하신 내용은 이 브라우저에 남아 있습니다.").waitFor();
    expect(await page.getByRole("banner").count()).toBe(1);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("secret");
    await page.unroute(/\/login\.data/);
    await page.getByRole("link", { name: "다시 시도" }).click();
    await expect.poll(() => page.getByLabel("아이디", { exact: true }).inputValue()).toBe("someone");
    expect(await page.getByLabel("비밀번호", { exact: true }).inputValue()).toBe("");
  });
});
