import type { Locator, Page } from "playwright";
import { untilHydrated, type Way } from "./browser";

/** The form of posts and its page, in the words of the screen. */

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});
export const editor = (page: Page): Locator => page.locator("[contenteditable=true]");
export const titleBox = (page: Page): Locator => page.getByRole("textbox", { name: /^제목/ });

/** Waits until the form can be filled in; with scripts, until the editor has replaced the field. */
export async function untilReady(page: Page, { scripts }: Way): Promise<void> {
  if (!scripts) return;
  await untilHydrated(page);
  await editor(page).waitFor();
}

/** Replaces the text; empty lines separate paragraphs. */
export async function typeContent(page: Page, text: string, { scripts }: Way): Promise<void> {
  if (!scripts) return page.getByLabel(/^내용/).fill(text);
  await editor(page).click();
  await page.keyboard.press("Control+A");
  for (const [index, line] of text.split("\n\n").entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.insertText(line);
  }
}

export const flash = (page: Page, text: string): Locator =>
  page.locator(".flash").getByText(text, { exact: true });
export const save = (page: Page): Promise<void> =>
  page.locator(".form-foot").getByRole("button", { name: "저장" }).click();
