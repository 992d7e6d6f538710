import { expect, it } from "vitest";
import { describeWays, logIn, PHONE, submitLogin, untilHydrated } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/**
 * A visitor finds a locked door and reports it through the login; an administrator answers; the next visitor sees it.
 */

describeWays("the site for its visitors", (way) => {
  it("takes a report about a locked door, shows the answer, and warns the next visitor", async () => {
    const ownToilet = `잠긴 곳 ${way.scripts ? "B" : "A"}${Date.now() % 1e6}`;
    const [toilet] = await registerToilets(sharedAppOrigin(), { lat: 36.1273, lng: 127.6841 }, ownToilet, [
      {},
    ]);
    const page = await way.open({ at: `/map?toiletId=${toilet?.id}`, viewport: PHONE });
    if (way.scripts) await untilHydrated(page);
    const card = page.locator(".answer.is-chosen");
    const name = await card.locator(".answer-name > a").innerText();
    await card.getByText("달라요", { exact: true }).click();
    await page.waitForURL("**/map/detail/report?**");
    await page.getByRole("button", { name: "잠겨 있어요" }).click();
    await page.waitForURL("**/login?**");
    await submitLogin(page);
    await page.waitForURL("**/community/qna/create?**");
    if (way.scripts) await untilHydrated(page);
    const title = `[신고] ${name}`;
    expect(await page.locator("[name=title]").inputValue()).toBe(title);
    expect(await page.getByRole("radio", { name: "잠겨 있어요" }).isChecked()).toBe(true);
    await page.getByLabel("덧붙일 말").fill("자물쇠가 걸려 있습니다.");
    await page.locator("main").getByRole("button", { name: "보내기", exact: true }).click();
    await page.waitForURL(/\/community\/qna(\?|$)/);
    await page.goto(`/map/detail?toiletId=${toilet?.id}`);
    expect(await page.locator("[data-reported=locked]").innerText()).toMatch(/^잠겨 있다는 신고 · 오늘 /);

    await logIn(page, "admin", "/admin/overview");
    const report = page.locator("#reports ~ ul > li", { hasText: title });
    expect(await report.getByText("답변 없음").count()).toBe(1);
    await report.getByRole("link", { name: title }).click();
    await page.waitForURL("**/community/qna/*");
    if (way.scripts) await untilHydrated(page);
    await page.getByLabel("댓글 쓰기").fill("자물쇠를 풀었습니다.");
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await page.getByText("자물쇠를 풀었습니다.", { exact: true }).waitFor();
    const post = page.url();
    await page.goto("/admin/overview");
    expect(await report.getByText("확인 중").count()).toBe(1);

    await page.context().clearCookies();
    await page.goto(post);
    expect(await page.getByText("자물쇠를 풀었습니다.", { exact: true }).isVisible()).toBe(true);
    await page.locator("main").getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**/map/detail?toiletId=${toilet?.id}`);
  });

  it("offers kinds of reports that a cold finger hits in front of a locked door", async () => {
    const page = await way.open({ at: "/map/detail/report?toiletId=2", viewport: PHONE });
    const kinds = page.locator("button[name=kind]");
    expect(await kinds.count()).toBe(4);
    for (const kind of await kinds.all()) {
      const box = await kind.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }
  });
});
