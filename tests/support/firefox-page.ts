import { mkdirSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, vi } from "vitest";
import { DESKTOP, FAILURES } from "./browser";
import { startDelayedLine } from "./delayed-line";
import { type EnginePage, findControl, PATIENT, type Role } from "./engine-page";
import { moveDate } from "./page-clock";
import { runClockAheadMs } from "./run-clock";
import { sharedAppOrigin } from "./shared-app";

export type FirefoxPage = EnginePage & { tab: Page };

/**
 * One Firefox for the tests of a file. Each page has its own context and its own line to the app, and fails its test on
 * script errors. Skips the tests if there is no Firefox.
 * @returns a function that opens a page
 */
export function useFirefox(): (latencyMs: number) => Promise<FirefoxPage> {
  const engine = inject("engines").Firefox;
  let browser: Browser | undefined;
  beforeAll(async () => {
    if ("path" in engine) browser = await launch(engine.path);
  });
  afterAll(() => browser?.close());
  beforeEach(({ skip }) => {
    if ("missing" in engine) skip(`Firefox: ${engine.missing}`);
  });
  return async (latencyMs) => {
    if (!browser) throw new Error("Firefox has not started");
    return openPage(browser, latencyMs);
  };
}

const launch = (executablePath: string): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    defaultViewport: DESKTOP,
    env: { ...process.env, TZ: "Asia/Seoul" },
    extraPrefsFirefox: { "intl.accept_languages": "ko-KR, ko" },
  });

async function openPage(browser: Browser, latencyMs: number): Promise<FirefoxPage> {
  const line = await startDelayedLine(sharedAppOrigin(), latencyMs);
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  tab.setDefaultTimeout(PATIENT.timeout);
  if (runClockAheadMs() !== 0) await tab.evaluateOnNewDocument(moveDate, runClockAheadMs());
  await tab.evaluateOnNewDocument(reportViolations);
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("console", (message) => {
    if (message.text().startsWith("Refused by the policy")) faults.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") {
      mkdirSync(FAILURES, { recursive: true });
      const name = `${task.name}-${task.id}`.replaceAll(/[^\p{L}\d-]+/gu, "-");
      await tab.screenshot({ path: `${FAILURES}/firefox-${name}.png` }).catch(() => undefined);
    }
    await context.close();
    await line.cut();
    expect(faults).toEqual([]);
  });

  const find = (role: Role, name: string) =>
    vi.waitFor(async () => {
      const handle = await tab.evaluateHandle(findControl, role, name);
      const control = handle.asElement();
      if (!control) throw new Error(`no ${role} is named ${name}`);
      return control as ElementHandle<HTMLInputElement>;
    }, PATIENT);

  return {
    line,
    tab,
    async goto(path) {
      await tab.goto(line.origin + path);
    },
    evaluate: (script, ...args) => tab.evaluate(script as never, ...args),
    async press(role, name) {
      const control = await find(role, name);
      await control.asLocator().click();
    },
    async type(field, text) {
      const control = await find("field", field);
      await control.type(text);
    },
    async upload(field, path) {
      const control = await find("field", field);
      await control.uploadFile(path);
    },
    async setCookies({ cookies }) {
      const domain = new URL(line.origin).hostname;
      await context.setCookie(
        ...[...cookies].map(([name, value]) => ({ name, value, domain, path: "/", httpOnly: true })),
      );
    },
  };
}

/** Reports refusals of the content security policy, which no event of the driver has. It runs in the page. */
function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Refused by the policy: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}
