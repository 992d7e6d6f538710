import { expect, test } from "vitest";
import { postIdsOf } from "../support/board-pages";
import { answered, openMemberSession } from "../support/http-session";
import { findControls, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { answerReport } from "../support/report-journey";
import { sharedAppOrigin } from "../support/shared-app";

test("the buttons of a report's post write comments, and the newest one counts", () =>
  answerReport(sharedAppOrigin()));

test("a member cannot answer a report with the administrators' form", async () => {
  const [member, admin] = await Promise.all([
    openMemberSession(sharedAppOrigin()),
    openMemberSession(sharedAppOrigin(), "admin"),
  ]);
  const overview = (await admin.get("/admin/overview")).html;
  const post = /href="(\/community\/qna\/\d+)"/.exec(overview)?.[1] ?? "";
  const { status } = await member.post(post, {
    intent: "answer-report",
    answer: "fixed",
    commentContent: "",
  });
  expect(status).toBe(403);
});

test("an administrator under an ordinary name learns that the answer does not count", async () => {
  const origin = sharedAppOrigin();
  const [toilet] = await registerToilets(origin, { lat: 35.8701, lng: 127.1152 }, "이름을 볼 곳", [{}]);
  const [member, admin] = await Promise.all([openMemberSession(origin), openMemberSession(origin, "admin")]);
  const officer = { id: `officer${Date.now().toString(36)}`, password: "Officer-1234" };
  await answered(
    303,
    admin.post("/admin/user/create", {
      ...{ intent: "create-user", userId: officer.id, name: "길태섭", email: "officer@example.com" },
      ...{ role: "USR", organizationId: "ORGNZT_0000000000000" },
      ...{ password: officer.password, confirmPassword: officer.password },
    }),
  );
  const form = `/community/qna/create?toiletId=${toilet?.id}&report=locked`;
  await answered(303, member.post(form, { intent: "save-post", report: "locked", sentence: "" }));
  const post = /href="(\/community\/qna\/\d+)"/.exec((await admin.get("/admin/overview")).html)?.[1] ?? "";
  const answer = async (id: string, password?: string) => {
    const session = await openMemberSession(origin, id, password);
    const fields = { intent: "answer-report", answer: "fixed", commentContent: "" };
    await answered(303, session.post(post, fields));
    return wordsOf((await session.get(post)).html);
  };
  expect(await answer(officer.id, officer.password)).toContain("신고 상태는 바뀌지 않았습니다");
  expect((await member.get(`/map/detail?toiletId=${toilet?.id}`)).html).toContain('data-report-state="open"');
  expect(await answer("admin")).not.toContain("신고 상태는 바뀌지 않았습니다");
});

test("a reply to a report keeps the title by which the reports' list finds it", async () => {
  const origin = sharedAppOrigin();
  const [toilet] = await registerToilets(origin, { lat: 35.8667, lng: 127.1133 }, "답글 받을 곳", [{}]);
  const [member, admin] = await Promise.all([openMemberSession(origin), openMemberSession(origin, "admin")]);
  const { id = "", name = "" } = toilet ?? {};
  const report = `/community/qna/create?toiletId=${id}&report=dirty`;
  await answered(303, member.post(report, { intent: "save-post", report: "dirty", sentence: "" }));
  const postNamed = async (title: string) => {
    const rows = (await admin.get("/community/qna")).html
      .split("<tr")
      .filter((row) => row.includes(`>${title}<`));
    return `/community/qna/${postIdsOf(`<tbody${rows[0]}</tbody>`, "/community/qna")[0]}`;
  };
  const post = await postNamed(`[신고] ${name}`);
  const [title] = findControls((await admin.get(`${post}/reply`)).html, "title");
  expect(title?.attributes).toMatchObject({ value: `RE: [신고] ${name}`, readonly: "" });
  const fields = { intent: "save-post", title: "처리했습니다", content: "고쳤음", contentFormat: "text" };
  await answered(303, admin.post(`${post}/reply`, fields));
  const reply = await postNamed(`RE: [신고] ${name}`);
  expect(findControls((await admin.get(`${reply}/modify`)).html, "title")[0]?.attributes).toHaveProperty(
    "readonly",
  );
});
