import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE, textsOf, useBrowser } from "../support/browser";
import { listedNames, panelOf, queryOf } from "../support/map-page";

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "장소 검색" }).fill(text);
  await page.getByRole("button", { name: "검색" }).click();
}

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("the map without scripts on a %s", (_device, viewport) => {
  const open = useBrowser({ javaScriptEnabled: false, viewport });

  it("shows a toilet on its first screen, and others around a searched place", async () => {
    const page = await open({ at: "/map" });
    for (const part of [".map-search", ".still-map", ".toilet-table .cell-name > a"]) {
      const box = await page.locator(part).first().boundingBox();
      expect(box?.y, part).toBeLessThan(viewport.height);
    }
    expect(await listedNames(page)).toHaveLength(10);
    expect(await page.getByText("네트워크 연결을 확인해 주세요.").count()).toBe(0);
    await search(page, "한밭수목원");
    expect(await page.locator("#list-title").textContent()).toBe("한밭수목원 주변 화장실");
  });

  it("moves, zooms and opens a toilet by links alone", async () => {
    const page = await open({ at: "/map?zoom=13" });
    await page.getByRole("link", { name: "지도 확대" }).click();
    expect(queryOf(page).get("zoom")).toBe("14");
    const before = queryOf(page).get("lng") ?? "127.3845";
    await page.getByRole("link", { name: "오른쪽 보기" }).click();
    expect(Number(queryOf(page).get("lng"))).toBeGreaterThan(Number(before));
    await page.locator(".cell-name > a").first().click();
    const name = await panelOf(page).getByRole("heading").textContent();
    expect((await listedNames(page))[0]).toBe(name);
    expect(await panelOf(page).getByRole("link", { name: "수정" }).count()).toBe(0);
    await panelOf(page).getByRole("link", { name: "닫기" }).click();
    expect(await panelOf(page).count()).toBe(0);
  });

  it("opens a cluster one step closer", async () => {
    const page = await open({ at: "/map?zoom=12" });
    const cluster = page.locator(".still-map a[aria-label$='모인 곳 확대']").first();
    const href = await cluster.getAttribute("href");
    await page.goto(new URL(href ?? "", page.url()).href);
    expect(Number(queryOf(page).get("zoom"))).toBeGreaterThan(12);
  });

  it("keeps its filters over pages and reloads, and applies them", async () => {
    const page = await open({ at: "/map" });
    await page.getByRole("link", { name: /^잠금 없음/ }).click();
    await page.getByRole("link", { name: "2", exact: true }).click();
    expect(queryOf(page).get("page")).toBe("2");
    await page.reload();
    const locks = await textsOf(page.locator(".toilet-table .locks"));
    expect(locks.length).toBeGreaterThan(0);
    for (const lock of locks) expect(lock).toMatch(/남 잠금 없음.*여 잠금 없음/);
    await page.getByRole("link", { name: /^잠금 없음.*조건 끄기/ }).click();
    expect(queryOf(page).size).toBe(0);
  });
});

describe("a search without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: PHONE });

  it("keeps the page and the open panel if it finds nothing, and continues from there", async () => {
    const page = await open();
    const readMapState = async () => ({
      names: await listedNames(page),
      heading: await page.locator("#list-title").textContent(),
      panel: await textsOf(panelOf(page).getByRole("heading")),
      away: await textsOf(page.locator(".cell-away")),
      still: await page
        .locator(".still-map a")
        .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label"))),
    });
    for (const path of [
      "/map?page=2",
      "/map?lat=36.3366&lng=127.4594&zoom=15&nolock=1&page=2",
      "/map?lat=36.351&lng=127.38&me=36.351,127.38&page=2",
      "/map?toiletId=3",
      "/map?zoom=17&toiletId=3&from=36.36,127.38&not=1,2",
    ]) {
      await page.goto(path);
      const before = await readMapState();
      await search(page, "없는곳없는곳");
      expect(await page.getByRole("alert").textContent()).toBe("검색 결과가 없습니다.");
      expect([path, await readMapState()]).toEqual([path, before]);
      if (path.includes("zoom=15")) {
        expect(queryOf(page).get("near")).toBe("36.3366,127.4594");
        const closer = (await page.getByRole("link", { name: "지도 확대" }).getAttribute("href")) ?? "";
        expect(closer).toContain("lat=36.3366&lng=127.4594");
        expect(new URLSearchParams(closer).get("zoom") ?? "16").toBe("16");
      }
      for (const number of path.includes("page=2") ? [1, 2] : [2, 1]) {
        await page
          .locator(".pagination")
          .getByRole("link", { name: `${number}`, exact: true })
          .click();
        await page.waitForURL((url) => Number(url.searchParams.get("page") ?? 1) === number);
        const first = await page.locator(".row-number").first().textContent();
        expect([path, first]).toEqual([path, number === 1 ? "1번" : "11번"]);
      }
    }
  });

  it("leaves page and panel if it finds a place, and works from the place on", async () => {
    const page = await open({ at: "/map?toiletId=3&page=2&not=1&from=36.36,127.38" });
    await search(page, "한밭수목원");
    expect(queryOf(page).get("q")).toBe("한밭수목원");
    expect(await page.getByRole("combobox", { name: "장소 검색" }).inputValue()).toBe("한밭수목원");
    const heading = "한밭수목원 주변 화장실";
    expect(await page.locator("#list-title").textContent()).toBe(heading);
    expect(await panelOf(page).count()).toBe(0);
    expect(await page.locator(".row-number").first().textContent()).toBe("1번");
    await page.locator(".pagination").getByRole("link", { name: "2", exact: true }).click();
    expect(await page.locator(".row-number").first().textContent()).toBe("11번");
    await page.locator(".cell-name > a").first().click();
    expect(await panelOf(page).count()).toBe(1);
    expect(await page.locator("#list-title").textContent()).toBe(heading);
  });
});

describe("the embedded map", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("has no header, and stays embedded", async () => {
    const page = await open();
    const answer = await page.goto("/map?embedded=1");
    expect(answer?.headers()["content-security-policy"]).toContain("frame-ancestors *");
    expect(await page.locator(".site-header, .site-footer").count()).toBe(0);
    await page.getByRole("link", { name: "지도 확대" }).click();
    expect(queryOf(page).get("embedded")).toBe("1");
  });
});
