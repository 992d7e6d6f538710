import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type BrowserServer, chromium } from "playwright";

/** The shell comes first: without windows of its own it takes half the time of the processor that the others take. */
const SYSTEM_PATHS = [
  ...["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"],
  ...["/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
];

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Installs Chromium where we may: from Debian as root, else Playwright's own. */
function installChromium(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const packages = ["chromium-headless-shell", "chromium", "fonts-nanum"];
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: "inherit",
    });
  } else {
    spawnSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
  }
}

/**
 * The Chromium that the browser tests use: CHROMIUM_PATH, the system's, or Playwright's; installed when there is none.
 * @throws with what to do, in one line
 */
export function requireChromium(): string {
  if (!findChromium()) installChromium();
  const path = findChromium();
  if (!path) throw new Error("No Chromium found: install one and set CHROMIUM_PATH to it.");
  execFileSync(path, ["--version"], { stdio: "ignore" });
  return path;
}

/** Chromium heeds the last of these switches alone: what Playwright turns off itself is said again. */
const OFF_BY_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];
/** A window's own buttons as pages, and a process ahead of need: a tenth of the processor's time, for nobody. */
const NEEDLESS = [
  ...["InitialWebUI", "WebUIReloadButton", "WebUIReloadButtonPrewarmWebUI", "WebUIToolbar"],
  ...["WebUIReloadButtonProfilePrewarming", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess"],
];

/** Starts Chromium, for whoever connects to it, without its background traffic: the tests need no network. */
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
