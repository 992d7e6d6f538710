import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useRichTextPage } from "../support/rich-text-page/use-rich-text-page";
import { editorOf, htmlOf, untilCursorSeen } from "../support/rich-text-page/writer";

describe("Korean composition", () => {
  const { openEditor } = useRichTextPage();

  /** Types syllables as an input method does: each letter is a composition that replaces the one before. */
  async function compose(page: Page, syllables: string[][]): Promise<void> {
    const keyboard = await page.context().newCDPSession(page);
    for (const stages of syllables) {
      for (const text of stages) {
        await keyboard.send("Input.imeSetComposition", {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      }
      await keyboard.send("Input.insertText", { text: stages.at(-1) ?? "" });
    }
    // The editor ends a composition by a timer of 20 ms, which nothing shows. A later and longer timer runs after it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
    await untilCursorSeen(page);
  }

  async function move(page: Page, key: "Home" | "End"): Promise<void> {
    await page.keyboard.press(key);
    await untilCursorSeen(page);
  }
  const TOILET = [
    ["ㅎ", "호", "화"],
    ["ㅈ", "자", "장"],
    ["ㅅ", "시", "실"],
  ];

  it("loses no character at the start, in bold text, in a list, before and after existing text", async () => {
    const { page } = await openEditor();
    await editorOf(page).click();
    await compose(page, TOILET);
    expect(await htmlOf(page)).toBe("<p>화장실</p>");
    await page.keyboard.press("ControlOrMeta+b");
    await compose(page, TOILET);
    await page.keyboard.press("ControlOrMeta+b");
    await compose(page, TOILET);
    expect(await htmlOf(page)).toBe("<p>화장실<strong>화장실</strong>화장실</p>");
    await move(page, "Home");
    await compose(page, TOILET);
    expect(await htmlOf(page)).toBe("<p>화장실화장실<strong>화장실</strong>화장실</p>");
    await move(page, "End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- ");
    await compose(page, TOILET);
    await page.keyboard.press("Enter");
    await compose(page, TOILET);
    expect(await htmlOf(page)).toContain("<ul><li><p>화장실</p></li><li><p>화장실</p></li></ul>");
  });

  it("updates the field in the middle of a syllable, and loses none when the composition is replaced", async () => {
    const { page } = await openEditor("<p>문 </p>");
    await editorOf(page).getByText("문", { exact: true }).click();
    await move(page, "End");
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "여", selectionStart: 1, selectionEnd: 1 });
    await expect.poll(() => htmlOf(page)).toMatch(/^<p>문\s?여<\/p>$/);
    await keyboard.send("Input.imeSetComposition", { text: "열", selectionStart: 1, selectionEnd: 1 });
    await keyboard.send("Input.insertText", { text: "열" });
    await compose(page, [["ㄹ", "리", "림"]]);
    expect(await htmlOf(page)).toMatch(/^<p>문\s?열림<\/p>$/);
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    expect(await htmlOf(page)).toMatch(/^<p>문\s?열림<\/p>$/);
  });
});
