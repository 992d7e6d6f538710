import type { Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import { createLossyProxy } from "../faults/lossy-proxy";
import { describeBothWays, untilHydrated } from "../support/browser";
import { useWatchedApp } from "../support/started";

const { line, intercept } = createLossyProxy();
const watched = useWatchedApp({}, intercept);
beforeEach(() => line.play(null));

const alertOn = (page: Page) => page.getByRole("alert");
const contentOf = (page: Page) => page.getByLabel("리뷰 내용");
const reviewOf = (page: Page, text: string) => page.locator(".review", { hasText: text });

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole("radio", { name: "4점" }).check({ force: true });
  await contentOf(page).fill(text);
  await page.getByRole("button", { name: "리뷰 등록" }).click();
}

describe("a review whose answer is lost", () => {
  describeBothWays("the place page", ({ scripts, open }) => {
    const openPlace = async () => {
      const page = await open({ as: "user", at: "/map/detail?toiletId=4", baseURL: watched.origin });
      if (scripts) await untilHydrated(page);
      return page;
    };

    it("reports the review as saved if it finds it", async () => {
      const page = await openPlace();
      const text = `저장된 리뷰, 스크립트 ${scripts}`;
      line.play("cut");
      await send(page, text);
      await page.getByText("리뷰가 등록되었습니다.").waitFor();
      expect(await reviewOf(page, text).count()).toBe(1);
    });

    it("keeps the text if the backend is away, reports an unknown outcome, and asks before a second submit", async () => {
      const page = await openPlace();
      const text = `끊긴 리뷰, 스크립트 ${scripts}`;
      line.play("reset", { isDark: true });
      await send(page, text);
      await alertOn(page).getByText("저장되었을 수도 있습니다. 리뷰에서 확인해 주세요.").waitFor();
      expect(await alertOn(page).textContent()).not.toContain("실패");
      expect(await contentOf(page).inputValue()).toBe(text);
      line.play(null);
      await page.getByRole("button", { name: "리뷰 등록" }).click();
      await page.getByText("같은 내용의 리뷰를 방금 보내셨습니다.").first().waitFor();
      await page.goto("/map/detail?toiletId=4");
      expect(await reviewOf(page, text).count()).toBe(1);
    });
  });
});
