import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { openRaw } from "../support/raw-request";
import { sharedWatchedApp } from "../support/shared-apps";

/** Attachments are large and their readers may be slow or stall, which must not block other visitors. */

const FILE = "/attachments?atchFileId=large&fileSn=0";
const PIECE = Buffer.alloc(64 * 1024, "a");
const FILE_BYTES = 20 * 1024 * 1024;
/** More than the app's connections to the backend. */
const MANY = 48;

/** Attachments that the backend is sending now. */
const open = new Set<ServerResponse>();

/** Answers for the backend with a file larger than all buffers on the way. */
function sendLargeFile({ url = "" }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!url.startsWith("/file?")) return false;
  open.add(outgoing.once("close", () => open.delete(outgoing)));
  outgoing.writeHead(200, { "content-disposition": 'attachment; filename="large.txt"' });
  let sentCount = 0;
  const sendMore = () => {
    while (sentCount < FILE_BYTES) {
      sentCount += PIECE.length;
      if (!outgoing.write(PIECE)) return;
    }
    outgoing.end();
  };
  outgoing.on("drain", sendMore);
  sendMore();
  return true;
}

const watched = sharedWatchedApp({}, sendLargeFile);
afterEach(() => expect.poll(() => open.size, { timeout: 10_000 }).toBe(0));

const pausedSockets = new Set<Socket>();
afterEach(() => {
  for (const socket of pausedSockets) socket.destroy();
  pausedSockets.clear();
});

/** Requests the file and never reads it, from a separate address by default. */
function requestWithoutReading(at: number, address = `203.0.113.${at}`): Socket {
  const socket = openRaw(watched.origin).on("error", () => {});
  socket.write(`GET ${FILE} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  pausedSockets.add(socket);
  return socket.pause();
}

const statusOf = (path: string) =>
  fetch(watched.origin + path, { signal: AbortSignal.timeout(5000) }).then(async ({ status, body }) => {
    await body?.cancel();
    return status;
  });

test("HEAD requests for attachments keep no connection to the backend", async () => {
  const session = openSession(watched.origin);
  for (let count = 0; count < MANY; count++) {
    const { status, headers, html } = await session.send(FILE, { method: "HEAD" });
    expect([status, html]).toEqual([200, ""]);
    expect(headers.get("content-disposition")).toContain('filename="large.txt"');
  }
  expect(await statusOf("/map/detail/1")).toBe(200);
});

test.each(["/attachments", "/attachments/", "/ATTACHMENTS", "/%61ttachments"])(
  "attachments that are requested by %s arrive whole",
  async (path) => {
    const response = await fetch(watched.origin + FILE.replace("/attachments", path));
    expect(response.headers.get("content-disposition")).toContain('filename="large.txt"');
    expect((await response.arrayBuffer()).byteLength).toBe(FILE_BYTES);
  },
);

test("attachments are refused as the data of a page, which would load them into memory", async () => {
  for (const path of ["/attachments.data", "/ATTACHMENTS.data", "/attachments/.data"]) {
    const { status } = await openSession(watched.origin).get(FILE.replace("/attachments", path));
    expect([path, status]).toEqual([path, 404]);
  }
});

test("attachments that no visitor reads are not read from the backend either, and do not block pages", async () => {
  const sockets = Array.from({ length: MANY }, (_, at) => requestWithoutReading(at));
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(8);
  expect(await statusOf("/map/detail/1")).toBe(200);
  expect(open.size).toBe(8);
  const refusal = await fetch(watched.origin + FILE);
  expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await refusal.text()).toBe("지금 파일을 내려받는 사람이 많습니다. 잠시 후 다시 시도해 주세요.");
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0);
  expect(await statusOf(FILE)).toBe(200);
});

test("unread attachments of one address do not use up the slots of others", async () => {
  const sockets = Array.from({ length: 12 }, (_, at) => requestWithoutReading(at, "203.0.113.250"));
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(2);
  expect(await statusOf(FILE)).toBe(200);
  // The answer to the other address may end a moment later.
  await expect.poll(() => open.size).toBe(2);
  for (const socket of sockets) socket.destroy();
});
