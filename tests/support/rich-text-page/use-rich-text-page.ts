import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type OpenPage, useBrowser } from "../browser";
import { type RichTextPage, startRichTextPage } from "./server";
import { editorOf } from "./writer";

export type OpenForm = (options?: BrowserContextOptions) => Promise<{
  page: Page;
  /** every fault of the page's scripts and every breach of its policy */
  faults: string[];
}>;

/** The page with the rich text field for the tests of a file, and a browser; what was posted is forgotten each time. */
export function useRichTextPage() {
  let running: RichTextPage | null = null;
  const site = (): RichTextPage => {
    if (!running) throw new Error("the page is not running");
    return running;
  };
  beforeAll(async () => {
    running = await startRichTextPage();
  });
  afterAll(async () => {
    await running?.stop();
  });
  beforeEach(() => site().forget());
  const openPage: OpenPage = useBrowser();

  const openForm: OpenForm = async (options = {}) => {
    const page = await openPage(options);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(message.text());
    });
    await page.goto(`${site().origin}/write`);
    return { page, faults };
  };
  const openEditor = async (html = "", options: BrowserContextOptions = {}) => {
    site().answers.html = html;
    const opened = await openForm(options);
    await editorOf(opened.page).and(opened.page.locator("[contenteditable=true]")).waitFor();
    return opened;
  };
  return { site, openPage, openForm, openEditor };
}
