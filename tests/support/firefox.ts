import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureKoreanFont, installFromDebian, isDebianRoot, KOREAN_FONTS } from "./debian";

/** The program of an engine, or the reason why its tests are skipped. */
export type Engine = { path: string } | { missing: string };

const PACKAGE = "firefox-esr";
const SYSTEM_PATHS = [`/usr/bin/${PACKAGE}`, "/usr/bin/firefox"];

const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || SYSTEM_PATHS.find((path) => existsSync(path));

/** Finds Firefox: FIREFOX_PATH or the system's. Installs Debian's as root if there is none. */
export function requireFirefox(): Engine {
  const installed = findFirefox();
  if (installed) ensureKoreanFont();
  else if (isDebianRoot()) installFromDebian([PACKAGE, KOREAN_FONTS]);
  const path = findFirefox();
  if (!path) return { missing: `no Firefox: install ${PACKAGE}, or set FIREFOX_PATH` };
  const { status, error } = spawnSync(path, ["--version"], { stdio: "ignore" });
  return status === 0 ? { path } : { missing: `${path} does not start: ${error?.message ?? status}` };
}
