import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { FROM_OUR_PAGE, type HttpSession, openMemberSession } from "../support/http-session";
import { summaryOf, typedIn } from "../support/http-session-page";
import { startWatchedApp, type WatchedApp } from "../support/proxy-backend";

const FIELDS = {
  ...{ intent: "register-toilet", name: "올리다 만 화장실", buildingName: "중간", address: "대전 동구" },
  ...{ lat: "36.33", lng: "127.43", maleLock: "none", femaleLock: "none" },
};

let watched: WatchedApp;
let member: HttpSession;
let folder: string;
let photo: File;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "uploads-"));
  watched = await startWatchedApp({ TMPDIR: folder });
  member = await openMemberSession(watched.origin);
  const side = 900;
  const noise = randomBytes(side * side * 3);
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  photo = new File([new Uint8Array(png)], "큰 사진.png", { type: "image/png" });
});
afterEach(() => watched.backend.breakUploadsAfter(null));
afterAll(async () => {
  await watched.stop();
  rmSync(folder, { recursive: true, force: true });
});

const register = () => member.post("/map/register", { ...FIELDS, photos: photo }, { multipart: true });

/** Uploads are on disk for as long as they are worked with. */
async function expectNothingLeft(): Promise<void> {
  const deadline = Date.now() + 5000;
  while (readdirSync(folder).length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(readdirSync(folder)).toEqual([]);
}

/** Begins to send a form with a photo and hangs up in the middle of it. */
function hangUpAfter(bytes: number): Promise<void> {
  const head = `--b\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\n\r\n`;
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { ...FROM_OUR_PAGE, cookie, "content-type": "multipart/form-data; boundary=b" };
  return new Promise((resolve) => {
    const sending = request(`${watched.origin}/map/register`, {
      method: "POST",
      headers: { ...headers, "content-length": 9_000_000 },
    });
    sending.on("error", () => resolve());
    sending.on("close", () => resolve());
    sending.write(head);
    sending.write(Buffer.alloc(bytes), () => setTimeout(() => sending.destroy(), 100));
  });
}

describe("an upload", () => {
  test("goes through when nothing is wrong, and leaves nothing behind", async () => {
    expect(photo.size).toBeGreaterThan(1_000_000);
    expect((await register()).status).toBe(303);
    await expectNothingLeft();
  });

  test("whose backend dies in the middle comes back as typed, and is not sent again", async () => {
    watched.backend.forget();
    watched.backend.breakUploadsAfter(300_000);
    const { status, html } = await register();
    expect(status).toBe(502);
    expect(summaryOf(html)).toEqual(["등록 실패: 네트워크 오류"]);
    expect(typedIn(html, "name")).toBe(FIELDS.name);
    expect(watched.backend.countOf("POST", "/map/register.do")).toBe(1);
    await expectNothingLeft();
    watched.backend.breakUploadsAfter(null);
    expect((await register()).status).toBe(303);
  });

  test.each([0, 1, 100_000, 3_000_000])(
    "that its sender breaks off after %d bytes leaves nothing behind",
    async (bytes) => {
      watched.backend.forget();
      await Promise.all([hangUpAfter(bytes), hangUpAfter(bytes), hangUpAfter(bytes)]);
      await expectNothingLeft();
      expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
      expect((await member.get("/healthz")).status).toBe(200);
    },
  );

  test("that is refused leaves nothing behind", async () => {
    const { status } = await member.post(
      "/map/register",
      { ...FIELDS, name: "", photos: photo },
      { multipart: true },
    );
    expect(status).toBe(400);
    const stranger = await member.send("/map/register", {
      method: "POST",
      body: new FormData(),
      headers: {},
    });
    expect(stranger.status).toBe(403);
    await expectNothingLeft();
  });
});
