import { existsSync, readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilReady } from "../support/app-server";
import { startOwnBackend } from "../support/generations";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import {
  buildStage,
  type Container,
  layOutImage,
  missingTools,
  readBuildStage,
  readDockerfile,
  removedPaths,
  runImage,
  unneededPackages,
} from "../support/image";
import { runClockAheadMs } from "../support/run-clock";
import { useStarted } from "../support/started";

/**
 * Tests have no Docker, so they follow the Dockerfile's steps: they build from the copied files alone and run the
 * result read-only, without capabilities and not as root.
 */

const stage = readBuildStage();
const image = readDockerfile();
const missingPrograms = missingTools();

let built: string;
beforeAll(async () => {
  built = await buildStage(stage, "npm run build");
}, 300_000);
afterAll(() => {
  if (built) rmSync(built, { recursive: true, force: true });
});

test("the image is built with only the files that its build stage copies", () => {
  expect(stage.commands.slice(0, 3)).toEqual(["npm ci", "npm run build", "npm prune --omit=dev"]);
  expect(stage.commands.slice(3)).toEqual([
    '[ "$EMBEDDED_BACKEND" != no ] || npm uninstall --omit=dev --no-audit csv-parse iconv-lite libsql',
    "node .ci/sbom.mjs",
    "find node_modules/@fontsource -name '*.woff*' ! -name '*-[57]00-normal.woff' -delete",
    "rm -r node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver",
  ]);
  const ignoredPaths = readFileSync(".dockerignore", "utf8").split("\n");
  expect(stage.copies.filter(({ from }) => ignoredPaths.includes(from))).toEqual([]);
  for (const path of image.copies) expect([path, existsSync(`${built}/${path}`)]).toEqual([path, true]);
  expect(existsSync(`${built}/build/programs/start.js`)).toBe(true);
});

test("the image contains no package that only builds need", () => {
  expect(removedPaths().filter((path) => !path.startsWith("node_modules/.bin/"))).toEqual(unneededPackages());
});

test("the image's user is not root, and its command is the starter itself, which receives the stop signal", () => {
  expect(image.user).toBe("node");
  expect(image.command).toEqual(["node", "build/programs/start.js"]);
  expect(image.copies).toEqual(["package.json", "node_modules", "build", "public"]);
});

const title =
  missingPrograms.length > 0
    ? `skipped, as this machine lacks ${missingPrograms.join(", ")}`
    : "runs hardened";
/** The container has the machine's clock, even if the tests and the backend use another one. */
const CHECKED =
  runClockAheadMs() === 0
    ? /the start-up check found all well/
    : /"faults":\["the backend's clock is \d+ s ahead of ours[^"]*"\]/;

describe.skipIf(missingPrograms.length > 0)(`the image: ${title}`, () => {
  const backend = useStarted(() => startOwnBackend());
  let container: Container;
  beforeAll(async () => {
    container = await runImage(image, layOutImage(image, built), {
      BACKEND_URL: backend.origin,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    });
    await untilReady(container);
  });
  afterAll(() => container?.stop());

  test("has no capabilities, no way to gain any, and is not root", () => {
    const status = readFileSync(`/proc/${container.process.pid}/status`, "utf8");
    const readStatus = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1];
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"])
      expect([set, readStatus(set)]).toEqual([set, "0".repeat(16)]);
    expect(readStatus("NoNewPrivs")).toBe("1");
    expect(readStatus("Uid")).toBe("1000\t1000\t1000\t1000");
  });

  test("runs with a read-only file system except /tmp", () => {
    const mounts = readFileSync(`/proc/${container.process.pid}/mounts`, "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const optionsOf = (path: string) => mounts.filter(([, at]) => at === path).at(-1)?.[3] ?? "";
    expect([optionsOf("/"), optionsOf("/srv"), optionsOf("/tmp")]).toEqual([
      expect.stringMatching(/^ro\b/),
      expect.stringMatching(/^ro\b/),
      expect.stringMatching(/^rw\b/),
    ]);
  });

  test("passes its checks, serves pages, files and pictures, and logs members in", async () => {
    await expect.poll(() => container.printed()).toMatch(CHECKED);
    const session = openSession(container.origin);
    const map = await session.get("/map");
    expect(map.status).toBe(200);
    const sheet = tagsOf(map.html, "link").find(({ attributes }) => attributes.rel === "stylesheet");
    expect((await session.get(sheet?.attributes.href ?? "")).status).toBe(200);
    expect((await session.get("/files/sample-01-0.jpg?w=320")).headers.get("content-type")).toBe(
      "image/webp",
    );
    // Needs both weights of two fonts.
    expect((await session.get("/zh/map/detail/card.jpg?toiletId=1")).headers.get("content-type")).toBe(
      "image/jpeg",
    );
    await session.login("user");
    expect((await session.get("/mypage")).status).toBe(200);
  });

  test("names no commit, because it was built without git and without one", async () => {
    const { html } = await openSession(container.origin).get("/version.json");
    expect(JSON.parse(html)).toMatchObject({ commit: "unknown", versions: { app: expect.any(String) } });
  });

  test("stops at the signal", async () => {
    container.process.kill("SIGTERM");
    await expect.poll(() => container.process.exitCode, { timeout: 5000 }).toBe(0);
  });
});
