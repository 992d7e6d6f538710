import { once } from "node:events";
import { expect, test } from "vitest";
import { openRaw } from "../support/raw-request";
import { sharedAppOrigin } from "../support/shared-app";

/**
 * A page leaves in one write with its headers. Otherwise a crash in between would leave half a page that cannot be
 * requested again.
 */

/** Returns the first chunk of an answer, and all of it. */
async function receive(path: string): Promise<{ first: string; whole: string }> {
  const origin = sharedAppOrigin();
  const socket = openRaw(origin);
  const { host } = new URL(origin);
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Accept-Encoding: gzip", "Connection: close"];
  socket.write([...head, "", ""].join("\r\n"));
  const receivedPieces: string[] = [];
  socket.on("data", (bytes) => receivedPieces.push(bytes.toString("latin1")));
  await once(socket, "close");
  return { first: receivedPieces[0] ?? "", whole: receivedPieces.join("") };
}

test.each(["/map", "/community/free", "/map/detail?toiletId=1", "/login"])(
  "the page %s is sent in one piece with its headers",
  async (path) => {
    for (let time = 0; time < 5; time += 1) {
      const { first, whole } = await receive(path);
      expect(whole).toMatch(/^HTTP\/1\.1 200 /);
      expect(whole).toMatch(/\r\ncontent-encoding: gzip\r\n/i);
      const [, head = "", body = ""] = /^(.*?)\r\n\r\n(.*)$/s.exec(whole) ?? [];
      expect(Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
      expect(body.length).toBeGreaterThan(3000);
      expect(first).toBe(whole);
    }
  },
);
