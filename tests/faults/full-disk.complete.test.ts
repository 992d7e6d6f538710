import { readdirSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../support/app-server";
import { postIdsOf } from "../support/board-pages";
import { killEmbeddedBackend } from "../support/embedded-process";
import type { HttpSession } from "../support/http-session";
import { fieldValue, summaryOf, tagsOf } from "../support/http-session-page";
import { makeJpeg } from "../support/photos";
import { startWatchedApp } from "../support/proxy-backend";
import { mountSmallDisk } from "../support/small-disk";
import { useMember, useStarted } from "../support/started";

/** Full disks: the app's for uploads in flight, and the reference backend's for its data. */

const NOT_NOW = "지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요.";
const TOILET = {
  ...{ intent: "register-toilet", name: "자리가 없어도 남는 이름", buildingName: "건물" },
  ...{ address: "대전 중구", lat: "36.32", lng: "127.42", maleLock: "none", femaleLock: "none" },
};

/** The backend writes the access log once a second. */
const VISITS_WRITTEN_AFTER_MS = 1500;

const uploadDisk = mountSmallDisk(8);
const dataDisk = mountSmallDisk(48);
afterAll(() => {
  uploadDisk?.remove();
  dataDisk?.remove();
});

async function register(member: HttpSession, name = TOILET.name) {
  const photos = new File([await makeJpeg({ width: 1200, height: 900 })], "사진.jpg", { type: "image/jpeg" });
  return member.post("/map/register", { ...TOILET, name, photos }, { multipart: true });
}

describe.skipIf(!uploadDisk)("the disk for uploads", () => {
  const disk = uploadDisk as NonNullable<typeof uploadDisk>;
  const watched = useStarted(() => startWatchedApp({ TMPDIR: disk.folder }));
  const member = useMember(watched);

  test("is reported by the check at start-up if it has too little space", async () => {
    await expect.poll(() => watched.app.logged("the start-up check found faults")).toHaveLength(1);
    const [line] = watched.app.logged("the start-up check found faults");
    expect(line?.faults).toEqual([
      expect.stringMatching(
        / has \d MB free, and uploads under way need up to 512 MB: photos and attachments/,
      ),
    ]);
  });

  const REFUSED = "the temporary folder takes no uploads";
  const countRefused = async () => {
    const { html } = await member.get("/metrics");
    return Number(/^uploads_refused_total\{reason="unwritable"\} (\d+)$/m.exec(html)?.[1] ?? 0);
  };

  test.each([
    ["full", "ENOSPC", () => disk.fill(), () => disk.empty()],
    ["read-only", "EROFS", () => disk.setReadOnly(true), () => disk.setReadOnly(false)],
  ])("brings the form back as typed and sends nothing while it is %s", async (_what, code, spoil, mend) => {
    watched.backend.forget();
    const [linesBefore, refusedBefore] = [watched.app.logged(REFUSED).length, await countRefused()];
    spoil();
    try {
      const { status, html, headers } = await register(member);
      expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
      expect(summaryOf(html)).toEqual([NOT_NOW]);
      expect(fieldValue(html, "name")).toBe(TOILET.name);
      expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
      expect((await member.get("/map/detail?toiletId=1")).status).toBe(200);
      await expect.poll(() => watched.app.logged(REFUSED)).toHaveLength(linesBefore + 1);
      const line = watched.app.logged(REFUSED).at(-1);
      expect(line).toMatchObject({ level: 50, folder: disk.folder, errorCode: code });
      expect(line?.requestId).toBe(headers.get("x-request-id"));
      expect(await countRefused()).toBe(refusedBefore + 1);
    } finally {
      mend();
    }
    expect((await register(member, `${TOILET.name} (${code})`)).status).toBe(303);
    await expect.poll(() => readdirSync(disk.folder)).toEqual([]);
    expect(watched.app.process.exitCode).toBeNull();
  });
});

describe.skipIf(!dataDisk)("the disk of the reference backend", () => {
  const disk = dataDisk as NonNullable<typeof dataDisk>;
  const member = useMember(useStarted(() => startApp({ DATA_DIR: disk.folder })));

  const detail = () => member.get("/map/detail?toiletId=1");
  const review = (content: string) =>
    member.post("/map/detail?toiletId=1", { intent: "create-review", content, rating: "4" });

  test("brings every form back as typed and shows stored data while it is full", async () => {
    disk.fill();
    try {
      const refusal = await register(member);
      expect([502, 503]).toContain(refusal.status);
      expect(fieldValue(refusal.html, "name")).toBe(TOILET.name);
      expect(summaryOf(refusal.html)).toHaveLength(1);
      const refusedReview = await review("x".repeat(900));
      // The database may have room in an allocated page.
      expect([303, 502, 503]).toContain(refusedReview.status);
      if (refusedReview.status !== 303)
        expect(fieldValue(refusedReview.html, "content")).toBe("x".repeat(900));
      const [id] = postIdsOf((await member.get("/community/free")).html);
      const post = `/community/free/${id}`;
      for (const { status, html } of [await detail(), await member.get(post)])
        expect([status, tagsOf(html, "h1").length]).toEqual([200, 1]);
      // The backend writes its visits by a timer.
      await new Promise((resolve) => setTimeout(resolve, VISITS_WRITTEN_AFTER_MS));
      expect((await detail()).status).toBe(200);
    } finally {
      disk.empty();
    }
    expect((await register(member)).status).toBe(303);
    expect((await review("자리가 다시 있다")).status).toBe(303);
    expect((await detail()).html).toContain("자리가 다시 있다");
  });

  test("shows a page that says so while it is read-only at the start, and works once it is writable", async () => {
    await killEmbeddedBackend({ dataDir: disk.folder });
    // A restarted backend may have opened files already, so it is stopped as well.
    const setReadOnly = async () => {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        try {
          return disk.setReadOnly(true);
        } catch {
          await killEmbeddedBackend({ dataDir: disk.folder });
        }
      }
      throw new Error("the disk could not be made read-only");
    };
    await setReadOnly();
    try {
      const readPage = async () => {
        const { status, html } = await detail();
        return [status, tagsOf(html, "h1").length];
      };
      await expect.poll(readPage).toEqual([502, 1]);
      const name = "닫힌 디스크에 적은 이름";
      const refusal = await register(member, name);
      expect([refusal.status, fieldValue(refusal.html, "name")]).toEqual([502, name]);
      expect((await member.get("/healthz")).status).toBe(200);
    } finally {
      disk.setReadOnly(false);
    }
    await expect.poll(async () => (await detail()).status, { timeout: 40_000, interval: 300 }).toBe(200);
    expect((await detail()).html).toContain("자리가 다시 있다");
  });
});
