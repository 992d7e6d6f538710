import type { BrowserContextOptions } from "playwright";
import { beforeEach } from "vitest";
import { useBrowser } from "../browser";
import { useStarted } from "../started";
import { startRichTextPage } from "./server";
import { editorOf } from "./writer";

/**
 * The page with the rich text field and a browser for the tests of a file; posted forms are cleared before each test.
 */
export function useRichTextPage() {
  const site = useStarted(startRichTextPage);
  beforeEach(() => site.forget());
  const openAnyPage = useBrowser();
  const openPage = (options: BrowserContextOptions = {}) => openAnyPage({ baseURL: site.origin, ...options });

  /** @returns the page with its script errors and CSP violations */
  const openForm = async (options: BrowserContextOptions = {}) => {
    const page = await openPage(options);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(message.text());
    });
    await page.goto(`${site.origin}/write`);
    return { page, faults };
  };
  const openEditor = async (html = "", options: BrowserContextOptions = {}) => {
    site.answers.html = html;
    const openedForm = await openForm(options);
    await editorOf(openedForm.page).and(openedForm.page.locator("[contenteditable=true]")).waitFor();
    return openedForm;
  };
  return { site, openPage, openForm, openEditor };
}
