import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { type HttpSession, openMemberSession } from "../support/http-session";
import { HERE, LONG, northOf, register, SHORT, STORED_ADDRESS, storedAddress } from "../support/moved-pins";
import { sharedAppOrigin } from "../support/shared-app";

/** The address of a toilet after its pin moves in a browser (docs/urls-and-forms.md#toilet-form). */

/** Moves the pin by the button "내 위치". */
async function movePin(page: Page, meters: number): Promise<void> {
  await page.context().setGeolocation({ latitude: Number(northOf(meters)), longitude: HERE.lng });
  await page.locator(".position-picker").getByRole("button", { name: "내 위치" }).click();
  await expect.poll(() => page.locator("input[name=lat]").inputValue()).toBe(northOf(meters));
}

const addressOf = (page: Page) => page.locator("input[name=address]").inputValue();
const noticeOf = (page: Page) => page.locator("#address-notice").textContent();
const save = (page: Page) => page.locator(".form-foot").getByRole("button", { name: "수정" }).click();

describe("the stored address of a moved toilet, scripts on", () => {
  const open = useBrowser({ permissions: ["geolocation"], geolocation: { latitude: 36, longitude: 127 } });

  async function openForm(origin: string): Promise<{ page: Page; session: HttpSession; path: string }> {
    const session = await openMemberSession(origin);
    const path = await register(session, STORED_ADDRESS);
    const page = await open({ as: "user", at: path, baseURL: origin });
    await untilHydrated(page);
    return { page, session, path };
  }

  it("stays without a key, is marked as possibly wrong, and is sent without another question", async () => {
    const { page, session, path } = await openForm(sharedAppOrigin());
    await movePin(page, SHORT);
    expect(await noticeOf(page)).toBe("");
    for (const meters of LONG) {
      await movePin(page, meters);
      await expect.poll(() => noticeOf(page)).toContain("이 주소가 새 위치에 맞는지 확인");
      expect(await addressOf(page)).toBe(STORED_ADDRESS);
    }
    await movePin(page, SHORT);
    await expect.poll(() => noticeOf(page)).toBe("");
    await movePin(page, 500);
    await expect.poll(() => noticeOf(page)).toContain("확인");
    await save(page);
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it("is looked up after it was emptied, with the old one offered", async () => {
    const { page } = await openForm(sharedAppOrigin());
    await page.locator("input[name=address]").fill("");
    await movePin(page, 500);
    await expect.poll(() => addressOf(page)).toMatch(/^대전광역시 서구 [가-힣\d]+동$/);
    expect(await noticeOf(page)).toContain(`이전 주소: ${STORED_ADDRESS}`);
  });
});
