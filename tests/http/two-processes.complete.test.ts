import { expect, test } from "vitest";
import type { AppServer } from "../support/app-server";
import { sendPost } from "../support/board-pages";
import { startAppBefore, startOwnBackend } from "../support/generations";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { useStarted } from "../support/started";

/** The guarantees of the site with two processes that share only the backend and the secret. */

const backend = useStarted(() => startOwnBackend());
const first = useStarted(() => startAppBefore(backend));
const second = useStarted(() => startAppBefore(backend));

test("a visitor's saved toilets are the same at both processes", async () => {
  const firstSession = openSession(first.origin);
  await answered(303, firstSession.post("/saved", { intent: "save", toiletId: "1", returnTo: "/saved" }));
  const secondSession = openSession(second.origin, firstSession.cookies);
  const { html } = await secondSession.get("/map/detail?toiletId=1");
  const star = tagsOf(html, "button").find(({ attributes }) => attributes.name === "toiletId");
  expect(star?.attributes["aria-pressed"]).toBe("true");
  await answered(303, secondSession.post("/saved", { intent: "forget", toiletId: "1", returnTo: "/saved" }));
  expect(secondSession.cookies.has("saved")).toBe(false);
});

test("a report sent to one process is shown there at once, and listed and shown at others", async () => {
  const member = await openMemberSession(first.origin);
  const form = "/community/qna/create?toiletId=1&report=locked";
  await answered(303, sendPost(member, form, { title: "[신고] 두 곳", content: "" }));
  const reportedAt = async ({ origin }: AppServer) => {
    const { html } = await openSession(origin).get("/map/detail?toiletId=1");
    return /data-reported="locked"[^>]*>([^<]*)</.exec(html)?.[1];
  };
  expect(await reportedAt(first)).toMatch(/^잠겨 있다는 신고 · 오늘 /);
  const third = await startAppBefore(backend);
  try {
    await expect.poll(() => reportedAt(third)).toBe(await reportedAt(first));
  } finally {
    await third.stop();
  }
  const admin = await openMemberSession(second.origin, "admin");
  const { html } = await admin.get("/admin/overview");
  const line = html.split("<li").find((part) => part.includes("[신고] 두 곳")) ?? "";
  expect(wordsOf(line)).toContain("답변 없음");
  expect(line).toContain('href="/map/detail?toiletId=1"');
});
