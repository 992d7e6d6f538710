import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type BrowserServer, chromium } from "playwright";
import { isComplete } from "./complete";
import { ensureKoreanFont, installFromDebian, isDebianRoot, KOREAN_FONTS } from "./debian";

/** Headless, it takes half the CPU time of the full browser. */
const SHELL_PACKAGE = "chromium-headless-shell";
const SHELL = `/usr/bin/${SHELL_PACKAGE}`;
const SYSTEM_PATHS = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function findChromium(): string | null {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * Finds the Chromium of the browser tests: CHROMIUM_PATH, the system's or Playwright's, or installs one. A complete run
 * as root on Debian installs the headless shell if only the full browser exists.
 * @throws with the solution in one line
 */
export function requireChromium(): string {
  const installed = findChromium();
  if (!installed && isDebianRoot()) installFromDebian([SHELL_PACKAGE, "chromium", KOREAN_FONTS]);
  else if (!installed)
    spawnSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
  else if (isComplete && installed === SYSTEM_PATHS[1] && isDebianRoot()) {
    installFromDebian([SHELL_PACKAGE]);
    if (!existsSync(SHELL)) console.warn(`No ${SHELL}: ${installed} serves as well, in twice the time.`);
  }
  if (installed) ensureKoreanFont();
  const path = findChromium();
  if (!path) throw new Error("No Chromium found: install one and set CHROMIUM_PATH to it.");
  execFileSync(path, ["--version"], { stdio: "ignore" });
  return path;
}

/** Chromium uses only the last of these switches, so Playwright's own list is repeated. */
const OFF_BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];
/** Browser UI as web pages and a spare process take a tenth of the CPU time without a use here. */
const NEEDLESS = [
  ...["InitialWebUI", "WebUIReloadButton", "WebUIReloadButtonPrewarmWebUI", "WebUIToolbar"],
  ...["WebUIReloadButtonProfilePrewarming", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess"],
];

/** Starts a Chromium server without background traffic, because the tests need no network. */
export function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: requireChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...NEEDLESS].join(",")}`,
    ],
  });
}
