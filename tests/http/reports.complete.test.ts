import { test } from "vitest";
import { postIdsOf } from "../support/board-pages";
import { startAppBefore, startOwnBackend } from "../support/generations";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { answerReport } from "../support/report-journey";

/** Two processes read the same board once a minute. */

const BACKENDS: [string, Parameters<typeof startOwnBackend>[0]][] = [
  ["the fork", {}],
  ["a strict fork, whose lists count no comments", { strict: {} }],
];
const WITHIN_TWO_ROUNDS = { timeout: 130_000, interval: 1000 };

const reportedAt = async ({ origin }: { origin: string }) => {
  const { html } = await openSession(origin).get("/map/detail?toiletId=1");
  return /data-reported="[^>]*>([^<]*)</.exec(html)?.[1] ?? null;
};

test.concurrent.for(BACKENDS)(
  "a report appears at the other process, and disappears at both after the answer: %s",
  { timeout: 300_000 },
  async ([, options], { expect }) => {
    const backend = await startOwnBackend(options);
    const [first, second] = await Promise.all([startAppBefore(backend), startAppBefore(backend)]);
    try {
      const member = await openMemberSession(first.origin);
      const form = "/community/qna/create?toiletId=1&report=gone";
      await answered(303, member.post(form, { intent: "save-post", report: "gone", sentence: "" }));
      expect(await reportedAt(first)).toMatch(/^없어졌다는 신고 · 오늘 \d\d:\d\d$/);
      await expect.poll(() => reportedAt(second), WITHIN_TWO_ROUNDS).toMatch(/^없어졌다는 신고 · 오늘/);

      const admin = await openMemberSession(second.origin, "admin");
      const [postId] = postIdsOf((await admin.get("/community/qna")).html, "/community/qna");
      const comment = { intent: "create-comment", commentContent: "고쳤음: 다시 세웠습니다." };
      await answered(303, admin.post(`/community/qna/${postId}`, comment));
      expect(await reportedAt(second)).toBeNull();
      await expect.poll(() => reportedAt(first), WITHIN_TWO_ROUNDS).toBeNull();
      await answerReport(first.origin);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
      await backend.close();
    }
  },
);
