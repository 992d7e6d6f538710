import { execFileSync, type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type BrowserServer, chromium } from "playwright";

/** Headless, it takes half the CPU time of the full browser. */
const SHELL_PACKAGE = "chromium-headless-shell";
const SHELL = `/usr/bin/${SHELL_PACKAGE}`;
const SYSTEM_PATHS = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Longer than Debian takes to download them, and the limit without a network, in ms. */
const FETCH_WITHIN_MS = 90_000;

function findChromium(): string | null {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

const KOREAN_FONTS = "fonts-nanum";
/** Without a Korean font Chromium draws boxes that are narrower than the text. */
const hasKoreanFont = () => spawnSync("fc-list", [":lang=ko"]).stdout?.length > 0;

const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Installs Debian packages as root. Only the download has a time limit, because an interrupted installation leaves the
 * machine in a broken state.
 */
function installFromDebian(packages: string[]): void {
  const limited = { stdio: "inherit", timeout: FETCH_WITHIN_MS } satisfies SpawnSyncOptions;
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const apt = (aptArguments: string[], options: SpawnSyncOptions) =>
    spawnSync("apt-get", aptArguments, options).status === 0;
  apt(["update", "-qq", "-o", "Acquire::Retries=0"], limited) &&
    apt([...install, "--download-only", ...packages], limited) &&
    apt([...install, "--no-download", ...packages], { stdio: "inherit" });
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
  else if (process.env.COMPLETE === "1" && installed === SYSTEM_PATHS[1] && isDebianRoot()) {
    installFromDebian([SHELL_PACKAGE]);
    if (!existsSync(SHELL)) console.warn(`No ${SHELL}: ${installed} serves as well, in twice the time.`);
  }
  if (installed && isDebianRoot() && !hasKoreanFont()) installFromDebian([KOREAN_FONTS]);
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
