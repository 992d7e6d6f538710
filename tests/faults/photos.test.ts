import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { makeJpeg } from "../support/photos";
import type { BackendInterceptor } from "../support/proxy-backend";
import { sharedWatchedApp } from "../support/shared-apps";

/** Photos that the backend sends slowly, cut or unchanged. */

type Send = (response: ServerResponse) => void;

const photos = new Map<string, Send>();
let dripCount = 0;

const fullPicture =
  (bytes: Uint8Array): Send =>
  (response) =>
    response.setHeader("content-type", "image/jpeg").end(bytes);
/** Sends a first chunk and then single bytes. */
const dripping: Send = (response) => {
  dripCount += 1;
  response.setHeader("content-type", "image/jpeg").write(jpeg.subarray(0, 100));
  const drip = setInterval(() => response.write(Buffer.from([0])), 500);
  response.on("close", () => clearInterval(drip));
};

/** Answers photos that the test has prepared, and 404 for others. */
const intercept: BackendInterceptor = ({ url = "" }, response) => {
  if (!url.startsWith("/files/")) return false;
  const send = photos.get(/^\/files\/([^?]+)/.exec(url)?.[1] ?? "");
  if (send) send(response);
  else response.writeHead(404).end();
  return true;
};
const app = sharedWatchedApp({}, intercept);
const jpeg = await makeJpeg({ width: 640, height: 480 });

const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.origin + path, { signal: AbortSignal.timeout(8000), ...init });

test("photos that arrive slowly delay no other photo", async () => {
  photos.set("quick.jpg", fullPicture(jpeg));
  const slowNames = ["slow-1.jpg", "slow-2.jpg", "slow-3.jpg", "slow-4.jpg"];
  const leave = new AbortController();
  for (const name of slowNames) {
    photos.set(name, dripping);
    ask(`/files/${name}?w=320`, { signal: leave.signal }).catch(() => {});
  }
  await expect.poll(() => dripCount).toBe(slowNames.length);
  expect((await ask("/files/quick.jpg?w=320")).status).toBe(200);
  leave.abort();
});

test("a photo without its end marker is shown", async () => {
  photos.set("cut.jpg", fullPicture(jpeg.subarray(0, -2)));
  const answer = await ask("/files/cut.jpg?w=320");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

/** The ETag of a photo follows from its name and width. */
const guessTag = (name: string, width: number) =>
  [`toilet/${name}:${width}`, `${name}:${width}`]
    .map((text) => `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`)
    .join(", ");

test("a stored ETag saves the transfer of the photo, and a guessed one gets no 304", async () => {
  photos.set("there.jpg", fullPicture(jpeg));
  const etag = (await ask("/files/there.jpg?w=320")).headers.get("etag") ?? "";
  expect(guessTag("there.jpg", 320)).toContain(etag);
  const storedTag = { headers: { "if-none-match": guessTag("there.jpg", 640) } };
  expect((await ask("/files/there.jpg?w=640", storedTag)).status).toBe(304);
  const guessedHeaders = { headers: { "if-none-match": guessTag("nowhere.jpg", 320) } };
  expect((await ask("/files/nowhere.jpg?w=320", guessedHeaders)).status).toBe(404);
});
