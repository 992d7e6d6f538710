import { expect, test } from "vitest";
import { answered } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

const PATH = "/admin/overview";
const HOUR_MS = 3_600_000;
const watched = sharedWatchedApp();
const admin = useMember(watched, "admin");

/** Moves the visits in the cookie an hour back. */
function passAnHour(): void {
  const cookie = decodeURIComponent(admin.cookies.get("admin-visit") ?? "");
  const visits = JSON.parse(decodeURIComponent(Buffer.from(cookie, "base64").toString("latin1")));
  visits.latest.at -= HOUR_MS;
  const text = Buffer.from(JSON.stringify(visits), "latin1").toString("base64");
  admin.cookies.set("admin-visit", encodeURIComponent(text));
}

test("the first visit shows the state of the servers and leads to the data desk", async () => {
  const { html } = await answered(200, admin.get(PATH));
  expect(html).not.toContain("<script");
  const text = wordsOf(html);
  expect(text).toContain("백엔드 정상");
  expect(text).toMatch(/화장실 목록 정상 .*에 받은 \d+곳/);
  expect(text).toContain("이 브라우저로는 첫 방문입니다.");
  expect(html).toContain('href="/admin/data"');
  const menu = tagsOf(html, "a").map(({ attributes }) => attributes.href);
  expect(menu.indexOf(PATH)).toBeGreaterThan(0);
  expect(menu.indexOf(PATH)).toBeLessThan(menu.indexOf("/admin/notice"));
});

test("a later visit shows the news since the visit before, and a reload shows them again", async () => {
  passAnHour();
  const emptyText = wordsOf((await admin.get(PATH)).html);
  expect(emptyText).toContain("화장실 0곳");
  expect(emptyText).toContain("리뷰 0건");
  expect(emptyText).toContain("Q&A 0건");

  const review = { intent: "create-review", content: "새 리뷰", rating: "1" };
  expect((await admin.post("/map/detail?toiletId=1", review)).status).toBe(303);
  passAnHour();
  for (const time of ["first", "again"]) {
    const text = wordsOf((await admin.get(PATH)).html);
    expect([time, text.includes("리뷰 1건")]).toEqual([time, true]);
  }
});

test("an unavailable figure is not shown as zero", async () => {
  watched.backend.setFault("/api/community/qna", { kind: "status", status: 500 });
  passAnHour();
  const readText = async () => wordsOf((await admin.get(PATH)).html);
  // Visitors and the overview share a board's reads for a second.
  await expect.poll(readText).toContain("Q&A 알 수 없음");
  const text = await readText();
  watched.backend.setFault("/api/community/qna", null);
  expect(text).toContain("자유게시판 0건");
});
