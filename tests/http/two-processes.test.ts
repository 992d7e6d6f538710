import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startReferenceBackend } from "../../app/reference-backend/server";
import { startAppBefore } from "../support/generations";
import { answered, type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { useStarted } from "../support/started";

/** What one can rely on, before two processes that share nothing but the backend and the secret. */

const pair = useStarted(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "two-processes-"));
  const backend = await startReferenceBackend({ dataDir, port: 0 });
  const apps = await Promise.all([startAppBefore(backend), startAppBefore(backend)]);
  return {
    origins: apps.map(({ origin }) => origin),
    async stop() {
      for (const app of apps) await app.stop();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
});

/** The same browser at the other process. */
function moveTo(session: HttpSession, origin: string): HttpSession {
  const moved = openSession(origin);
  for (const [name, value] of session.cookies) moved.cookies.set(name, value);
  return moved;
}

const first = () => pair.origins[0] ?? "";
const second = () => pair.origins[1] ?? "";

test("what a visitor saves at one is saved at the other", async () => {
  const here = openSession(first());
  await answered(303, here.post("/saved", { intent: "save", toiletId: "1", returnTo: "/saved" }));
  const there = moveTo(here, second());
  const { html } = await there.get("/map/detail?toiletId=1");
  const star = tagsOf(html, "button").find(({ attributes }) => attributes.name === "toiletId");
  expect(star?.attributes["aria-pressed"]).toBe("true");
  await answered(303, there.post("/saved", { intent: "forget", toiletId: "1", returnTo: "/saved" }));
  expect(there.cookies.has("saved")).toBe(false);
});

test("a report sent at one is listed and answered at the other", async () => {
  const member = await openMemberSession(first());
  const form = "/community/qna/create?toiletId=1&report=locked";
  const report = { intent: "save-post", title: "[신고] 두 곳", contentFormat: "text" };
  const content = `잠겨 있어요\n${first()}/map/detail?toiletId=1`;
  await answered(303, member.post(form, { ...report, content }, { multipart: true }));
  const admin = await openMemberSession(second(), "admin");
  const { html } = await admin.get("/admin/overview");
  const line = html.split("<li").find((part) => part.includes("[신고] 두 곳")) ?? "";
  expect(wordsOf(line)).toContain("답변 없음");
  expect(line).toContain('href="/map/detail?toiletId=1"');
});

test("the last news is told by each as far as it has read them, and by both on the page itself", async () => {
  const member = await openMemberSession(first());
  const place = "/map/detail?toiletId=2";
  await answered(303, member.post(place, { intent: "create-review", content: "좋아요", rating: "5" }));
  await member.get(place);
  const onMap = async (origin: string) =>
    wordsOf((await openSession(origin).get("/map?toiletId=2")).html).includes("마지막 소식:");
  expect([await onMap(first()), await onMap(second())]).toEqual([true, false]);
  const { html } = await openSession(second()).get(place);
  expect(wordsOf(html)).toMatch(/마지막 소식: (오늘|어제) 리뷰/);
  expect(await onMap(second())).toBe(true);
});
