import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openMemberSession } from "../support/http-session";
import { photoWithPosition } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

const origin = () => sharedAppOrigin();
const photoAt = (path: string, headers: Record<string, string> = {}) => fetch(origin() + path, { headers });

/** Registers a toilet with this photo and reads the stored file name from its detail page. */
async function storePhoto(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const session = await openMemberSession(origin(), "user");
  const name = `사진 시험 ${Date.now()}`;
  const toiletFields = { lat: "36.4", lng: "127.4", address: "대전광역시 유성구" };
  const photos = new File([bytes], "사진.jpg", { type: "image/jpeg" });
  const fields = { intent: "register-toilet", name, buildingName: "시험관", ...toiletFields, photos };
  expect((await session.post("/map/register", fields)).status).toBe(303);
  const { html } = await session.get(`/map?${new URLSearchParams({ q: name })}`);
  const toiletId = /\/map\/detail\?toiletId=(\d+)/.exec(html.slice(html.indexOf(name)))?.[1];
  const detail = await session.get(`/map/detail?toiletId=${toiletId}`);
  const storedName = /\/files\/([\w.-]+)\?w=/.exec(detail.html)?.[1];
  if (!storedName) throw new Error("the detail page shows no photo");
  return storedName;
}

describe("the file of a photo", () => {
  let storedPhoto: string;
  beforeAll(async () => {
    storedPhoto = await storePhoto(photoWithPosition());
  });

  it.each(["", "?w=160", "?w=5000", "?w=no"])("is WebP without metadata: %s", async (query) => {
    const response = await photoAt(`/files/${storedPhoto}${query}`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata.format).toBe("webp");
    expect(metadata.exif).toBeUndefined();
    // The orientation is 6, so the 320 × 240 picture is upright now.
    expect(metadata.height).toBeGreaterThan(metadata.width);
    if (query === "?w=160") expect(metadata.width).toBe(160);
  });

  it("is 304 for a browser that has it", async () => {
    const etag = (await photoAt(`/files/${storedPhoto}?w=320`)).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const secondAnswer = await photoAt(`/files/${storedPhoto}?w=320`, { "If-None-Match": etag });
    expect(secondAnswer.status).toBe(304);
    expect((await photoAt(`/files/${storedPhoto}?w=640`, { "If-None-Match": etag })).status).toBe(200);
  });

  it.each(["/files/none.jpg", "/files/..%2F..%2Fetc%2Fpasswd", "/files/%00"])(
    "gets an error if it is missing or invalid: %s",
    async (path) => {
      expect((await photoAt(path)).status).toBe(404);
    },
  );
});
