// Builds the app unless the build is newer than all sources, so that `npm start` is one fast command.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";

const SOURCES = [
  "app",
  "reference-backend",
  "public",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "vite.languages.ts",
  "vite.critical-styles.ts",
  "vite.programs.config.ts",
  "vite.browser.config.ts",
  ".ci/build-browser-scripts.mjs",
];
const OUTPUTS = [
  "build/server/index.js",
  "build/programs/start.js",
  "build/programs/browser/service-worker.js",
];

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modified(path);
  return Math.max(modified(path), ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const builtAt = Math.min(...OUTPUTS.map(modified));
// After npm prune, which touches the lockfile and removes the build tools, keep the existing build.
const isKept = builtAt > 0 && modified("node_modules/@remix-run/dev") === 0;
if (!isKept && Math.max(...SOURCES.map(newest)) > builtAt) {
  const { status } = spawnSync("npm", ["run", "build"], { stdio: "inherit" });
  process.exit(status ?? 1);
}
