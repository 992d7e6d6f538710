import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Longer than Debian takes to download a browser, and the limit without a network, in ms. */
const FETCH_WITHIN_MS = 90_000;

export const KOREAN_FONTS = "fonts-nanum";
/** Without a Korean font browsers draw boxes that are narrower than the text. */
const hasKoreanFont = () => spawnSync("fc-list", [":lang=ko"]).stdout?.length > 0;

export const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Installs Debian packages as root. Only the download has a time limit, because an interrupted installation leaves the
 * machine in a broken state.
 */
export function installFromDebian(packages: string[]): void {
  const limited = { stdio: "inherit", timeout: FETCH_WITHIN_MS } satisfies SpawnSyncOptions;
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  const apt = (aptArguments: string[], options: SpawnSyncOptions) =>
    spawnSync("apt-get", aptArguments, options).status === 0;
  apt(["update", "-qq", "-o", "Acquire::Retries=0"], limited) &&
    apt([...install, "--download-only", ...packages], limited) &&
    apt([...install, "--no-download", ...packages], { stdio: "inherit" });
}

/** Installs a Korean font for a browser that the machine already has. */
export function ensureKoreanFont(): void {
  if (isDebianRoot() && !hasKoreanFont()) installFromDebian([KOREAN_FONTS]);
}
