import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { answered, cookieOf, FROM_OUR_PAGE } from "../support/http-session";
import { fieldValue, summaryOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

const FIELDS = {
  ...{ intent: "register-toilet", name: "올리다 만 화장실", buildingName: "중간", address: "대전 동구" },
  ...{ lat: "36.33", lng: "127.43", maleLock: "none", femaleLock: "none" },
};

const watched = sharedWatchedApp();
const member = useMember(watched);
afterEach(() => watched.backend.breakUploadsAfter(null));

const SIDE = 900;
const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } });
const png = new Uint8Array(await noise.png().toBuffer());
const photo = new File([png], "큰 사진.png", { type: "image/png" });

const register = (name = FIELDS.name, again = {}) =>
  member.post("/map/register", { ...FIELDS, ...again, name, photos: photo });

/** Uploads are on disk only while they are processed. */
const expectNothingLeft = () =>
  expect.poll(() => readdirSync(watched.uploads).filter((name) => name.includes("upload"))).toEqual([]);

/** Sends a part of a form with a photo and closes the connection. */
function hangUpAfter(bytes: number): Promise<void> {
  const head = `--b\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\n`;
  const headers = {
    ...{ ...FROM_OUR_PAGE, cookie: cookieOf(member), "content-length": 9_000_000 },
    "content-type": "multipart/form-data; boundary=b",
  };
  return new Promise((resolve) => {
    const uploadRequest = request(`${watched.origin}/map/register`, { method: "POST", headers });
    uploadRequest.on("error", () => resolve());
    uploadRequest.on("close", () => resolve());
    uploadRequest.write(head);
    uploadRequest.write(Buffer.alloc(bytes), () => setTimeout(() => uploadRequest.destroy(), 100));
  });
}

describe("an upload", () => {
  test("leaves no file on the disk after success", async () => {
    expect(photo.size).toBeGreaterThan(1_000_000);
    expect((await register()).status).toBe(303);
    await expectNothingLeft();
  });

  test("comes back as typed if the backend dies in the middle, and is not sent again", async () => {
    watched.backend.forget();
    watched.backend.breakUploadsAfter(300_000);
    const name = "끊기는 화장실";
    const { html } = await answered(502, register(name));
    expect(summaryOf(html)).toEqual(["저장되었을 수도 있습니다. 화장실 지도에서 확인해 주세요."]);
    expect(fieldValue(html, "name")).toBe(name);
    expect(watched.backend.countOf("POST", "/map/register.do")).toBe(1);
    await expectNothingLeft();
    watched.backend.breakUploadsAfter(null);
    // The answer may have been lost after the registration, so the form asks before it sends the same again.
    await answered(400, register(name));
    expect((await register(name, { again: "yes" })).status).toBe(303);
  });

  test.each([0, 1, 100_000, 3_000_000])(
    "leaves no file on the disk if its sender breaks off after %d bytes",
    async (bytes) => {
      watched.backend.forget();
      await Promise.all([hangUpAfter(bytes), hangUpAfter(bytes), hangUpAfter(bytes)]);
      await expectNothingLeft();
      expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
      expect((await member.get("/healthz")).status).toBe(200);
    },
  );

  test("leaves no file on the disk if it is refused", async () => {
    await answered(400, member.post("/map/register", { ...FIELDS, name: "", photos: photo }));
    await answered(403, member.send("/map/register", { method: "POST", body: new FormData() }));
    await expectNothingLeft();
  });
});
