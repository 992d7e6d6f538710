import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { isComplete } from "./complete";
import { ensureKoreanFont, installFromDebian, isDebianRoot, KOREAN_FONTS } from "./debian";

/** The program of an engine, or the reason why its tests are skipped. */
type Engine = { path: string } | { missing: string };

const PACKAGE = "firefox-esr";
const SYSTEM_PATHS = [`/usr/bin/${PACKAGE}`, "/usr/bin/firefox"];

const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || SYSTEM_PATHS.find((path) => existsSync(path));

/** Finds Firefox: FIREFOX_PATH or the system's. Installs Debian's as root if there is none. */
function requireFirefox(): Engine {
  const installed = findFirefox();
  if (installed) ensureKoreanFont();
  else if (isDebianRoot()) installFromDebian([PACKAGE, KOREAN_FONTS]);
  const path = findFirefox();
  if (!path) return { missing: `no Firefox: install ${PACKAGE}, or set FIREFOX_PATH` };
  const { status, error } = spawnSync(path, ["--version"], { stdio: "ignore" });
  return status === 0 ? { path } : { missing: `${path} does not start: ${error?.message ?? status}` };
}

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
/** Starts a program on a display that nobody sees. */
const HIDDEN_DISPLAY = "/usr/bin/xvfb-run";

/** Finds the driver of WebKitGTK, and a display for it. A complete run installs Debian's as root if there is none. */
function requireWebKit(): Engine {
  const isInstalled = () => existsSync(WEBKIT_DRIVER) && existsSync(HIDDEN_DISPLAY);
  if (isComplete && !isInstalled() && isDebianRoot())
    installFromDebian(["webkit2gtk-driver", "xvfb", "xauth"]);
  return isInstalled()
    ? { path: HIDDEN_DISPLAY }
    : { missing: `no ${WEBKIT_DRIVER} or no ${HIDDEN_DISPLAY}: install webkit2gtk-driver and xvfb` };
}

declare module "vitest" {
  interface ProvidedContext {
    engines: Record<"Firefox" | "WebKit", Engine>;
  }
}

/** Finds the engines besides Chromium, and installs them if it can. */
export default function setup(project: TestProject): void {
  const engines = { Firefox: requireFirefox(), WebKit: requireWebKit() };
  for (const [name, engine] of Object.entries(engines))
    console.log(`${name}: ${"path" in engine ? engine.path : engine.missing}`);
  project.provide("engines", engines);
}
