import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Answer, Exchange } from "~/http/exchange";
import { packing } from "~/http/packing";
import { chooseCoding } from "../../app/http/packing";

const TEXT = "안녕하세요 ".repeat(500);

const answerOf = (body: Answer["body"], headers: Record<string, string>): Answer => ({
  status: 200,
  headers: new Headers(headers),
  body,
});

const packFor = (acceptEncoding: string | undefined, answer: Answer, method = "GET") =>
  packing({ method, headers: { "accept-encoding": acceptEncoding } } as Exchange, async () => answer);

test.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=1, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*;q=0", null],
  ["identity", null],
  [`${"x,".repeat(8000)}gzip`, null],
])("the content coding for %j is %s", (acceptEncoding, coding) => {
  expect(chooseCoding(acceptEncoding)).toBe(coding);
});

describe("a compressible text", () => {
  const html = { "Content-Type": "text/html; charset=utf-8", "Content-Length": "1" };

  test.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ])("is compressed as %s", async (coding, unpack) => {
    for (const body of [TEXT, new TextEncoder().encode(TEXT), new Response(TEXT).body]) {
      const { headers, body: packedBody } = await packFor(coding, answerOf(body, html));
      expect(unpack(packedBody as Buffer).toString()).toBe(TEXT);
      expect([headers.get("content-encoding"), headers.get("content-length")]).toEqual([coding, null]);
      expect(headers.get("vary")).toBe("Accept-Encoding");
    }
  });

  test("stays plain if it is short or the client accepts no compression", async () => {
    for (const [acceptEncoding, text] of [["gzip", "short"] as const, ["identity", TEXT] as const]) {
      const { headers, body } = await packFor(acceptEncoding, answerOf(new Response(text).body, html));
      expect(Buffer.from(body as Uint8Array).toString()).toBe(text);
      expect(headers.has("content-encoding")).toBe(false);
    }
  });
});

test.each<[what: string, headers: Record<string, string>, method?: string]>([
  ["a picture", { "Content-Type": "image/webp" }],
  ["a compressed answer", { "Content-Type": "text/css", "Content-Encoding": "gzip" }],
  [
    "an answer with no-transform",
    { "Content-Type": "text/plain", "Cache-Control": "no-store, no-transform" },
  ],
  ["an answer to HEAD", { "Content-Type": "text/html" }, "HEAD"],
])("%s is not compressed", async (_, headers, method) => {
  const answer = answerOf(TEXT, headers);
  expect((await packFor("gzip, br", answer, method)).body).toBe(TEXT);
  expect(answer.headers.get("content-encoding")).toBe(headers["Content-Encoding"] ?? null);
});
