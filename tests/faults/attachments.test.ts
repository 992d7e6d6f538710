import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { startWatchedApp, type WatchedApp } from "../support/proxy-backend";

/** Attachments are large, and whoever takes them may be slow, or never take them: nobody else must wait for that. */

const FILE = "/attachments?atchFileId=large&fileSn=0";
const PIECE = Buffer.alloc(64 * 1024, "a");
const FILE_BYTES = 20 * 1024 * 1024;
/** More than there are connections to the backend. */
const MANY = 48;

/** Attachments that the backend is sending at this moment. */
const open = new Set<ServerResponse>();

/** In the backend's place: a file that is larger than whatever lies between it and its reader. */
function sendLargeFile({ url = "" }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!url.startsWith("/file?")) return false;
  open.add(outgoing.once("close", () => open.delete(outgoing)));
  outgoing.writeHead(200, { "content-disposition": 'attachment; filename="large.txt"' });
  let sent = 0;
  const goOn = () => {
    while (sent < FILE_BYTES) {
      sent += PIECE.length;
      if (!outgoing.write(PIECE)) return;
    }
    outgoing.end();
  };
  outgoing.on("drain", goOn);
  goOn();
  return true;
}

let watched: WatchedApp;
beforeAll(async () => {
  watched = await startWatchedApp({}, sendLargeFile);
});
afterEach(() => expect.poll(() => open.size, { timeout: 10_000 }).toBe(0));
afterAll(() => watched.stop());

const statusOf = (path: string) =>
  fetch(watched.origin + path, { signal: AbortSignal.timeout(5000) }).then(({ status }) => status);

test("asked for by their headers alone leave the backend's connections to everybody else", async () => {
  const session = openSession(watched.origin);
  for (let count = 0; count < MANY; count++) {
    const { status, headers, html } = await session.send(FILE, { method: "HEAD" });
    expect([status, html]).toEqual([200, ""]);
    expect(headers.get("content-disposition")).toContain('filename="large.txt"');
  }
  expect(await statusOf("/map/detail/1")).toBe(200);
});
