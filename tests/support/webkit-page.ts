import { spawn } from "node:child_process";
import { afterAll, beforeAll, beforeEach, inject, onTestFinished, vi } from "vitest";
import { freePort } from "./app-server";
import { DESKTOP } from "./browser";
import { startDelayedLine } from "./delayed-line";
import { type EnginePage, findControl, PATIENT, type Role } from "./engine-page";
import { WEBKIT_DRIVER } from "./second-engines";
import { sharedAppOrigin } from "./shared-app";

/** WebKitGTK over the classic WebDriver protocol, which has no scripts before a page's own, so `Date` is not moved. */

/** The key of a reference to an element, by the protocol. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Element = Record<typeof ELEMENT, string>;

/** @property picture returns a PNG of the window, because hit testing ignores how the engine clips what it paints */
export type WebKitPage = EnginePage & { picture(): Promise<Buffer> };

/**
 * Starts the driver for the tests of a file. Skips the tests if there is none.
 * @returns a function that opens a page in a window of a size, which the browser makes at least 447 px wide
 */
export function useWebKit(): (latencyMs: number, size?: typeof DESKTOP) => Promise<WebKitPage> {
  const engine = inject("engines").WebKit;
  let driver = "";
  let stop = () => {};
  beforeAll(async () => {
    if ("missing" in engine) return;
    const port = await freePort();
    const env = { ...process.env, TZ: "Asia/Seoul" };
    const command = ["--auto-servernum", WEBKIT_DRIVER, `--port=${port}`];
    const child = spawn(engine.path, command, { stdio: "ignore", env, detached: true });
    // The group has the display, the driver and its browsers.
    stop = () => void (child.pid && process.kill(-child.pid));
    driver = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${driver}/status`), PATIENT);
  });
  afterAll(() => stop());
  beforeEach(({ skip }) => {
    if ("missing" in engine) skip(`WebKit: ${engine.missing}`);
  });
  return (latencyMs, size = DESKTOP) => openPage(driver, latencyMs, size);
}

/** @throws with the driver's message if a command fails */
async function command<Of>(url: string, body?: object, method = body ? "POST" : "GET"): Promise<Of> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Of & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}

async function openPage(driver: string, latencyMs: number, size: typeof DESKTOP): Promise<WebKitPage> {
  const line = await startDelayedLine(sharedAppOrigin(), latencyMs);
  const { sessionId } = await command<{ sessionId: string }>(`${driver}/session`, { capabilities: {} });
  const session = `${driver}/session/${sessionId}`;
  onTestFinished(async () => {
    await command(session, undefined, "DELETE");
    await line.cut();
  });
  await command(`${session}/window/rect`, size);
  const goto = (path: string) => command<void>(`${session}/url`, { url: line.origin + path });
  const run = <Of>(script: (...args: never[]) => unknown, args: unknown[]) =>
    command<Of>(`${session}/execute/sync`, { script: `return (${script})(...arguments)`, args });

  const find = (role: Role, name: string) =>
    vi.waitFor(async () => {
      const element = await run<Element | null>(findControl, [role, name]);
      if (!element) throw new Error(`no ${role} is named ${name}`);
      return `${session}/element/${element[ELEMENT]}`;
    }, PATIENT);
  const type = async (field: string, text: string) => {
    await command(`${await find("field", field)}/value`, { text });
  };
  return {
    line,
    goto,
    evaluate: (script, ...args) => run(script, args),
    press: async (role, name) => command(`${await find(role, name)}/click`, {}),
    type,
    upload: type,
    picture: async () => Buffer.from(await command<string>(`${session}/screenshot`), "base64"),
    async setCookies({ cookies }) {
      // The protocol sets cookies only for the site of the open page.
      await goto("/robots.txt");
      for (const [name, value] of cookies)
        await command(`${session}/cookie`, { cookie: { name, value, httpOnly: true } });
    },
  };
}
