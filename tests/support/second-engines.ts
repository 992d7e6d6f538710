import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
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

const DRIVER = "/usr/bin/WebKitWebDriver";

/** Finds the driver of WebKitGTK. No script installs it. */
function findWebKit(): Engine {
  if (!existsSync(DRIVER)) return { missing: `no ${DRIVER}: Debian's package is webkit2gtk-driver` };
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay ? { path: DRIVER } : { missing: "no display: start one and set DISPLAY" };
}

declare module "vitest" {
  interface ProvidedContext {
    engines: Record<"Firefox" | "WebKit", Engine>;
  }
}

/** Finds the engines besides Chromium, and installs Firefox if it can. */
export default function setup(project: TestProject): void {
  const engines = { Firefox: requireFirefox(), WebKit: findWebKit() };
  for (const [name, engine] of Object.entries(engines))
    console.log(`${name}: ${"path" in engine ? engine.path : engine.missing}`);
  project.provide("engines", engines);
}
