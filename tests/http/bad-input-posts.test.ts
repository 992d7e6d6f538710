import { describe, expect, test } from "vitest";
import { boardWords } from "../../app/boards/words";
import { sessionWords } from "../../app/session/words";
import { newTitle, postIdsOf, rawWriter, sendPost, writePost } from "../support/board-pages";
import { answered, type Fields, openSession } from "../support/http-session";
import {
  checkedOf,
  fieldMessage,
  fieldValue,
  findControls,
  summaryOf,
  wordsOf,
} from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

const CHANGED = "그사이 다른 사람이 이 글을 고쳤습니다.";
const CREATE = "/community/free/create";

const watched = sharedWatchedApp();
const member = useMember(watched);
const administrator = useMember(watched, "admin");
const photo = await makePhoto("입구 사진.jpg");

function send(path: string, fields: Fields, session = member) {
  watched.backend.forget();
  return sendPost(session, path, fields);
}

test("a post of thousands of plain lines stays whole, even after an edit of one line", async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `  줄 ${at}   끝${at % 50 === 0 ? "\n" : ""}`);
  const id = await writePost(member, { title: newTitle("긴 기록"), content: lines.join("\n") });
  const readLines = async () => wordsOf((await member.get(`/community/free/${id}`)).html);
  const writtenLines = await readLines();
  for (const at of [0, 1500, 2999]) expect(writtenLines).toContain(`줄 ${at} 끝`);
  const { html } = await member.get(`/community/free/${id}/modify`);
  const content = fieldValue(html, "content")?.replace("줄 1500 끝", "고친 줄") ?? "";
  await answered(303, send(`/community/free/${id}/modify`, { title: "긴 기록", content }));
  expect(await readLines()).toMatch(/줄 1499 끝 고친 줄 줄 1501 끝.* 줄 2999 끝/);
});

test("a post with too much formatting is read as lines, and its form offers to keep it", async () => {
  const writeRaw = await rawWriter(watched.backend.origin);
  const id = await writeRaw("표를 옮긴 글", "<p><strong>동구</strong></p><p>서구</p>".repeat(400));
  const { html } = await member.get(`/community/free/${id}`);
  expect(html).toContain("<p>동구</p><p>서구</p><p>동구</p>");
  expect(wordsOf((await administrator.get(`/community/free/${id}/modify`)).html)).toContain(
    boardWords().form.notRepresented,
  );
  const plainPost = await writeRaw("줄이 많은 글", "<p>동구<br>서구</p>".repeat(600));
  expect(wordsOf((await administrator.get(`/community/free/${plainPost}/modify`)).html)).not.toContain(
    boardWords().form.keepContent,
  );
});

describe("the form of a new post", () => {
  test.each(["<p></p>", "<p>&nbsp; </p><p><br></p>", "<script>alert(1)</script>", "<h2></h2><!-- x -->"])(
    "refuses an empty rich text: %s",
    async (content) => {
      const { html } = await answered(400, send(CREATE, { title: "제목", content, contentFormat: "html" }));
      expect(summaryOf(html)).toEqual(["내용을 입력하세요."]);
      expect(html).not.toContain("<script>alert");
    },
  );

  test("counts sixty characters in any script as sixty", async () => {
    for (const title of ["가".repeat(60), "🚻".repeat(60)]) {
      await answered(303, send("/community/notice/create", { title, content: "글" }, administrator));
      const { html } = await administrator.get("/community/notice");
      expect(wordsOf(html)).toContain(title);
    }
  });

  test("refuses files with a false type, and asks only for the others again", async () => {
    const submission = send(CREATE, {
      ...{ title: "제목은 남는다", content: "내용도\n남는다" },
      files: [new File(["MZ\0"], "회의록.pdf"), new File(["글"], "좋은 파일.txt")],
      images: new File(["그림 아님"], "그림.png"),
    });
    const { html } = await answered(400, submission);
    expect(summaryOf(html)).toEqual([
      "그림.png: 이미지 파일이 아닙니다.",
      expect.stringMatching(/^회의록\.pdf: 첨부할 수 없는 파일입니다\./),
    ]);
    expect(fieldValue(html, "title")).toBe("제목은 남는다");
    expect(fieldValue(html, "content")?.replaceAll("\r\n", "\n")).toBe("내용도\n남는다");
    const namedFiles = /파일을 다시 골라 주세요: ([^<]*)/.exec(html)?.[1];
    expect(namedFiles).toBe("좋은 파일.txt");
    expect(watched.backend.writes()).toEqual([]);
  });

  test("refuses a file that is too large and too many files", async () => {
    const large = new File([new Uint8Array(5_242_881).fill(32)], "큰 글.txt");
    const tooLarge = await answered(413, send(CREATE, { title: "제목", content: "글", files: large }));
    expect(summaryOf(tooLarge.html)).toEqual(["큰 글.txt: 파일이 너무 큽니다. (최대 5MB)"]);
    const three = ["하나.txt", "둘.txt", "셋.txt"].map((name) => new File(["글"], name));
    const tooMany = await answered(400, send(CREATE, { title: "제목", content: "글", files: three }));
    expect(summaryOf(tooMany.html)).toEqual(["총 첨부파일 개수는 2 까지 입니다."]);
    expect(wordsOf(tooMany.html)).toContain("파일을 다시 골라 주세요: 하나.txt, 둘.txt, 셋.txt");
    expect(watched.backend.writes()).toEqual([]);
  });

  test("refuses too much formatting and too much text, and keeps everything typed", async () => {
    const richContent = "<p><strong>글</strong></p>".repeat(501);
    const formAnswer = await answered(
      400,
      send(CREATE, { title: "제목", content: richContent, contentFormat: "html" }),
    );
    expect(summaryOf(formAnswer.html)).toEqual([boardWords().form.tooManyParts]);
    expect(fieldMessage(formAnswer.html, "content")).toBe(boardWords().form.tooManyParts);
    expect(fieldValue(formAnswer.html, "content")?.split(/\s+/)).toHaveLength(501);
    expect(formAnswer.html).toContain(
      JSON.stringify(richContent).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").slice(1, -1),
    );
    const long = await answered(400, send(CREATE, { title: "제목", content: "글".repeat(100_001) }));
    expect(summaryOf(long.html)).toEqual([boardWords().form.contentTooLong]);
    expect(watched.backend.writes()).toEqual([]);
  });

  test("refuses members on the notice board, and is 404 on unknown boards", async () => {
    const page = await answered(403, member.get("/community/notice/create"));
    expect(wordsOf(page.html)).toContain("관리자 권한이 필요한 페이지입니다.");
    for (const path of ["none/create", "none", "none/1", "__proto__"])
      expect([path, (await member.get(`/community/${path}`)).status]).toEqual([path, 404]);
  });
});

describe("the form of a change", () => {
  test("is closed for other members, and open for administrators", async () => {
    const foreignPost = await writePost(administrator, { title: newTitle("관리자의 글") });
    expect((await member.get(`/community/free/${foreignPost}/modify`)).status).toBe(403);
    const ownPost = await writePost(member, { title: newTitle("회원의 글") });
    const fields = { title: "관리자가 고침", content: "글" };
    expect((await send(`/community/free/${ownPost}/modify`, fields, administrator)).status).toBe(303);
  });

  test("reports a deleted post and keeps everything typed", async () => {
    const id = await writePost(member, { title: newTitle("곧 없어질 글") });
    const path = `/community/free/${id}`;
    await member.get(path);
    await administrator.post(path, { intent: "delete-post" });
    for (const mode of ["modify", "reply"]) {
      const { status, html } = await send(`${path}/${mode}`, { title: "그래도", content: "쓴 글" });
      expect([mode, status]).toEqual([mode, 404]);
      expect([fieldValue(html, "title"), fieldValue(html, "content")]).toEqual(["그래도", "쓴 글"]);
    }
    const comment = member.post(path, { intent: "create-comment", commentContent: "쓴 댓글" });
    expect(fieldValue((await answered(404, comment)).html, "commentContent")).toBe("쓴 댓글");
    expect((await member.get(path)).status).toBe(404);
    expect((await member.post(path, { intent: "delete-post" })).status).toBe(404);
    expect(watched.backend.writes().filter((write) => !write.includes("comment"))).toEqual([]);
  });

  test("reports a change by another member, and overwrites it when sent again", async () => {
    const id = await writePost(member, { title: newTitle("둘이 고치는 글") });
    const path = `/community/free/${id}/modify`;
    const revisionIn = (html: string) => fieldValue(html, "revision") ?? "";
    const openedRevision = revisionIn((await member.get(path)).html);
    const competingFields = { title: "관리자가 먼저", content: "먼저", revision: openedRevision };
    expect((await send(path, competingFields, administrator)).status).toBe(303);

    // A refusal must not hide that the post was changed meanwhile.
    const typedFields = { title: "", content: "나중", revision: openedRevision };
    const formAnswer = await send(path, typedFields);
    expect(summaryOf(formAnswer.html)).toEqual(["제목을 입력하세요."]);
    expect(revisionIn(formAnswer.html)).toBe(openedRevision);

    const correctedFields = { ...typedFields, title: "나중", revision: revisionIn(formAnswer.html) };
    const conflict = await answered(400, send(path, correctedFields));
    expect(summaryOf(conflict.html)[0]).toContain(CHANGED);
    expect([fieldValue(conflict.html, "title"), fieldValue(conflict.html, "content")]).toEqual([
      "나중",
      "나중",
    ]);
    expect(watched.backend.writes()).toEqual([]);
    await answered(303, send(path, { ...correctedFields, revision: revisionIn(conflict.html) }));
    expect(wordsOf((await member.get(`/community/free/${id}`)).html)).toContain("나중");
  });

  test("refuses too many files and keeps the marks for deletion", async () => {
    const files = ["하나.txt", "둘.txt"].map((name) => new File(["글"], name));
    const id = await writePost(member, { title: newTitle("파일 둘"), files });
    const path = `/community/free/${id}/modify`;
    const { html } = await member.get(path);
    const boxes = findControls(html, "deleteFiles");
    const [first = ""] = boxes.map(({ attributes }) => attributes.value ?? "");
    expect(boxes).toHaveLength(2);
    const revision = fieldValue(html, "revision") ?? "";
    const third = new File(["글"], "셋.txt");
    const three = { title: "", content: "글", revision, deleteFiles: [first], files: third };
    const refusal = await answered(400, send(path, three));
    expect(checkedOf(refusal.html, "deleteFiles")).toEqual([first]);
    const tooMany = await send(path, { ...three, title: "제목", deleteFiles: [] });
    expect(summaryOf(tooMany.html)).toEqual(["총 첨부파일 개수는 2 까지 입니다."]);
    expect((await send(path, { ...three, title: "파일을 바꾼 글" })).status).toBe(303);
    const page = wordsOf((await member.get(`/community/free/${id}`)).html);
    expect(["하나.txt", "둘.txt", "셋.txt"].filter((name) => page.includes(name))).toEqual([
      "둘.txt",
      "셋.txt",
    ]);
  });
});

test("invalid URLs of posts, files and images are 404 without a call to the backend", async () => {
  watched.backend.forget();
  for (const path of [
    ...["abc", "1;x", "-1", "9".repeat(30)].map((id) => `/community/free/${id}`),
    ...["/attachments", "/attachments?atchFileId=&fileSn=0", "/attachments?atchFileId=a&fileSn=x"],
    `/attachments?atchFileId=${"a".repeat(300)}&fileSn=0`,
  ]) {
    expect([path, (await member.get(path)).status]).toEqual([path, 404]);
  }
  expect(watched.backend.seen.filter(({ path }) => /^\/(board|file)/.test(path))).toEqual([]);
});

test("invalid queries of a list get the defaults", async () => {
  const postIds = postIdsOf((await member.get("/community/free")).html);
  for (const query of ["pageIndex=0", "pageIndex=x", "searchCnd=9", "searchCnd=1&searchWrd=%20"]) {
    const { status, html } = await member.get(`/community/free?${query}`);
    expect([query, status, postIdsOf(html)]).toEqual([query, 200, postIds]);
  }
  await answered(200, member.get("/community/free?searchWrd=%00"));
});

describe("the image upload of the editor", () => {
  const upload = async (file: File | null, session = member, board = "free") => {
    watched.backend.forget();
    const fields: Fields = file ? { images: file } : { other: "x" };
    return session.post(`/community/${board}/images`, fields, { multipart: true });
  };

  test("stores an image without its GPS data, and serves it", async () => {
    const { url } = JSON.parse((await answered(200, upload(photo))).html);
    expect(url).toMatch(/^\/board\/images\/BBSMSTR_B+\/[\w.-]+$/);
    expect((await openSession(watched.origin).get(url)).status).toBe(200);
  });

  test("refuses with a message that the editor shows", async () => {
    const refusals: [Promise<{ status: number; html: string }>, number, string][] = [
      [upload(new File(["<svg/>"], "그림.png")), 400, "그림.png: 이미지 파일이 아닙니다."],
      [upload(null), 400, "이미지 업로드에 실패했습니다."],
      [upload(photo, openSession(watched.origin)), 401, sessionWords().ended],
      [upload(photo, member, "notice"), 403, "관리자 권한이 필요한 페이지입니다."],
    ];
    for (const [answer, status, message] of refusals) {
      const { status: receivedStatus, html } = await answer;
      expect([receivedStatus, JSON.parse(html).message]).toEqual([status, message]);
    }
    expect(watched.backend.writes()).toEqual([]);
    const headers = { "sec-fetch-site": "cross-site" };
    await answered(403, member.post("/community/free/images", { images: photo }, { headers }));
    expect((await member.get("/community/free/images")).status).toBe(405);
  });
});
