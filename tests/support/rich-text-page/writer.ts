import type { Locator, Page } from "playwright";

/** The form of the rich text page as users see it. */
export const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: "내용" });
export const toolOf = (page: Page, name: string): Locator =>
  page.getByRole("toolbar", { name: "글 꾸미기" }).getByRole("button", { name, exact: true });
export const statusOf = (page: Page, text: string): Locator =>
  page.getByRole("status").filter({ hasText: text });

/** Returns the fields that the form would post now. */
export function postedBy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const form = document.querySelector("form");
    return Object.fromEntries(
      [...new FormData(form ?? undefined)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  });
}

/** Returns the HTML that the form would post now. */
export const htmlOf = async (page: Page): Promise<string> => (await postedBy(page)).content ?? "";

/** Waits until the editor knows a moved cursor, of which the browser tells it with the next frame. */
export const untilCursorSeen = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/** Waits until a tool has given the focus back to the editor, which it does with the next frame. */
export const untilEditorFocused = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.id === "content-editor");

/** Pastes or drops clipboard content of another program into the editor. */
export async function insertClipboard(
  page: Page,
  method: "paste" | "drop",
  texts: Record<string, string>,
  files: { name: string; type: string }[] = [],
): Promise<void> {
  await editorOf(page).evaluate(
    (editor, { way, texts, files }) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) transfer.setData(type, text);
      for (const { name, type } of files) transfer.items.add(new File(["x"], name, { type }));
      const { left, bottom } = (editor.lastElementChild ?? editor).getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      const event =
        way === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
          : new DragEvent("drop", {
              ...options,
              dataTransfer: transfer,
              clientX: left + 5,
              clientY: bottom - 5,
            });
      editor.dispatchEvent(event);
    },
    { way: method, texts, files },
  );
}

/** Clicks into the middle of the editor once it has replaced the plain field, and types. */
export async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).and(page.locator("[contenteditable=true]")).click();
  await untilCursorSeen(page);
  await page.keyboard.type(text);
}
