import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { answered } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

const MAX_BYTES = 8 * 1024;
const origin = sharedAppOrigin();

type Packed = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Requests without decompression, which fetch would do. */
function askPacked(path: string, headers: Record<string, string> = {}): Promise<Packed> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: { "accept-encoding": "gzip", ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}

type Answer = { markers: { count?: number }[]; total: number; leftOut: number };

const BOXES = ["124,33,132,39", "127.2,36.2,127.6,36.5"];

describe("the markers of a box", () => {
  const cases = BOXES.flatMap((box) => [7, 14].map((zoom) => [box, zoom] as const));
  test.each(cases)("%s at zoom %d are small and complete", async (bbox, zoom) => {
    const { headers, body } = await answered(200, askPacked(`/map/markers?bbox=${bbox}&zoom=${zoom}`));
    expect(headers["content-encoding"]).toBe("gzip");
    expect(body.byteLength).toBeLessThanOrEqual(MAX_BYTES);
    const { markers, total, leftOut }: Answer = JSON.parse(gunzipSync(body).toString());
    const toiletCount = markers.reduce((sum, marker) => sum + (marker.count ?? 1), 0);
    expect(toiletCount + leftOut).toBe(total);
  });

  test("are 304 for a client that has them", async () => {
    const path = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
    const { headers } = await askPacked(path);
    const again = await askPacked(path, { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    const plainAnswer = await askPacked(path, { "accept-encoding": "identity" });
    expect(plainAnswer.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(plainAnswer.body.toString()).total).toBeGreaterThan(0);
  });
});
