import { beforeAll, describe, expect, test } from "vitest";
import { ko as sessionWords } from "../../app/session/words/ko";
import { ownCommentIdsOf } from "../support/board-pages";
import { answered, openMemberSession, openSession } from "../support/http-session";
import {
  checkedOf,
  loginBeside,
  messageBeside,
  summaryOf,
  summaryTargets,
  typedIn,
  wordsOf,
} from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";

const NO_RATING = "별점을 선택해 주세요. (1~5)";
const INVALID = "잘못된 접근입니다.";
const UNKNOWN = "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.";
const PATH = "/map/detail?toiletId=1";

const watched = useWatchedApp();
const member = useMember(watched);
let ownId: string;
let foreignId: string;

beforeAll(async () => {
  const admin = await openMemberSession(watched.origin, "admin");
  await admin.post(PATH, { intent: "create-review", content: "관리자의 리뷰", rating: "5" });
  foreignId = ownCommentIdsOf((await admin.get(PATH)).html)[0] ?? "";
  await member.post(PATH, { intent: "create-review", content: "나의 리뷰", rating: "4" });
  ownId = ownCommentIdsOf((await member.get(PATH)).html)[0] ?? "";
});

const send = (fields: Record<string, string>, path = PATH) => {
  watched.backend.forget();
  return member.post(path, fields);
};

describe("a new review is refused", () => {
  const PRAISE = { intent: "create-review", content: "깨끗합니다 <b>정말</b>" };

  test.each([
    ["", "no"],
    ["0", "a too small"],
    ["6", "a too large"],
    ["3.5", "a broken"],
    ["다섯", "a written"],
    ["5e0", "an exponential"],
    ["0x5", "a hexadecimal"],
  ])("with %j, which is %s rating", async (rating) => {
    const { html } = await answered(400, send({ ...PRAISE, rating }));
    expect(summaryOf(html)).toEqual([NO_RATING]);
    expect(summaryTargets(html)).toEqual(["rating"]);
    expect(wordsOf(html.slice(html.indexOf('id="create-review-rating-error"')))).toContain(NO_RATING);
    expect(typedIn(html, "content")).toBe(PRAISE.content);
    expect(html).not.toContain("<b>정말");
    expect(watched.backend.writes()).toEqual([]);
  });

  test("without a text, the stars stay chosen", async () => {
    for (const content of ["", "  \n "]) {
      const { html } = await answered(400, send({ intent: "create-review", content, rating: "4" }));
      expect(messageBeside(html, "content")).toBe("리뷰 내용을 입력해 주세요.");
      expect(checkedOf(html, "rating")).toEqual(["4"]);
      expect(watched.backend.writes()).toEqual([]);
    }
  });

  test("with a text that is far too long, all of which is still there", async () => {
    const content = "길".repeat(1001);
    const { html } = await answered(400, send({ intent: "create-review", content, rating: "4" }));
    expect(messageBeside(html, "content")).toBe("리뷰는 1,000자까지 입력할 수 있습니다.");
    expect(typedIn(html, "content")).toBe(content);
  });

  test("of a visitor, with what was typed and a login in a new tab", async () => {
    watched.backend.forget();
    const visitor = openSession(watched.origin);
    const fields = { intent: "create-review", content: "지나가는 사람", rating: "2" };
    const { html } = await answered(401, visitor.post(PATH, fields));
    expect(summaryOf(html)).toEqual([sessionWords.ended]);
    expect(typedIn(html, "content")).toBe("지나가는 사람");
    expect(checkedOf(html, "rating")).toEqual(["2"]);
    expect(loginBeside(html)).toBe(`/login?${new URLSearchParams({ next: PATH })}`);
    expect(watched.backend.writes()).toEqual([]);
  });

  test("for a toilet that does not exist", async () => {
    const fields = { intent: "create-review", content: "여기는 어디", rating: "2" };
    expect((await send(fields, "/map/detail?toiletId=99999999")).status).toBe(404);
    for (const path of ["/map/detail", "/map/detail?toiletId=abc", "/map/detail?toiletId=1%20OR%201=1"]) {
      const { status, html } = await send(fields, path);
      expect([path, status]).toEqual([path, 400]);
      expect(wordsOf(html)).toContain(INVALID);
      expect(watched.backend.writes()).toEqual([]);
    }
  });
});

test("the same text twice within a minute is asked about, and sent when that is meant", async () => {
  const fields = { intent: "create-review", content: "두 번 누른 리뷰", rating: "4" };
  watched.backend.forget();
  const [first, second] = await Promise.all([member.post(PATH, fields), member.post(PATH, fields)]);
  const asked = first.status === 400 ? first : second;
  expect([first.status, second.status].sort()).toEqual([303, 400]);
  expect(summaryOf(asked.html)).toEqual(["같은 내용의 리뷰를 방금 보내셨습니다. 한 번 더 등록하시겠습니까?"]);
  expect([typedIn(asked.html, "content"), typedIn(asked.html, "again")]).toEqual([fields.content, "yes"]);
  expect(watched.backend.writes()).toHaveLength(1);
  expect((await send({ ...fields, again: "yes" })).status).toBe(303);
  expect(watched.backend.writes()).toHaveLength(1);
});

describe("a change of a review is refused", () => {
  test("without a text, beside the review it is about", async () => {
    const { html } = await answered(400, send({ intent: "update-review", commentId: ownId, content: " " }));
    expect(summaryTargets(html)).toEqual(["content"]);
    expect(messageBeside(html, "content")).toBe("리뷰 내용을 입력해 주세요.");
    expect(watched.backend.writes()).toEqual([]);
  });

  test.each(["update-review", "delete-review"])("%s without the id of a review", async (intent) => {
    for (const commentId of ["", "abc", "-1", "1;DROP"]) {
      const { status, html } = await send({ intent, commentId, content: "글" });
      expect([commentId, status]).toEqual([commentId, 400]);
      expect(wordsOf(html)).toContain(INVALID);
      expect(watched.backend.writes()).toEqual([]);
    }
  });

  test.each(["update-review", "delete-review"])(
    "%s of somebody else's, before the backend is asked to",
    async (intent) => {
      const sent = send({ intent, commentId: foreignId, content: "남의 글" });
      const { html } = await answered(403, sent);
      expect(wordsOf(html)).toContain("본인이 쓴 리뷰만 수정하거나 삭제할 수 있습니다.");
      expect(wordsOf((await member.get(PATH)).html)).toContain("관리자의 리뷰");
      expect((await member.get("/mypage")).status).toBe(200);
    },
  );

  test.each(["update-review", "delete-review"])("%s of one that is not there", async (intent) => {
    const { html } = await answered(404, send({ intent, commentId: "99999999", content: "없는 글" }));
    expect(wordsOf(html)).toContain("리뷰를 찾을 수 없습니다.");
    // A correction is shown beside it, for there is no form any more that could.
    const isShown = /입력하신 내용<\/label><textarea[^>]*>없는 글</.test(html);
    expect([intent, isShown]).toEqual([intent, true]);
  });
});

test("an unknown intent is refused", async () => {
  for (const intent of ["", "approve-review", "register-toilet"]) {
    const { status, html } = await send({ intent, commentId: ownId, content: "글", rating: "3" });
    expect([intent, status]).toEqual([intent, 400]);
    expect(wordsOf(html)).toContain(UNKNOWN);
    expect(watched.backend.writes()).toEqual([]);
  }
});

test("both addresses of a detail take reviews and lead back to themselves", async () => {
  const fields = { intent: "create-review", content: "🚻 좋아요", rating: "5", again: "yes" };
  const byPath = await send(fields, "/map/detail/1");
  expect([byPath.status, byPath.location]).toEqual([303, "/map/detail/1#reviews"]);
  const byQuery = await send(fields);
  expect([byQuery.status, byQuery.location]).toEqual([303, "/map/detail?toiletId=1#reviews"]);
  // Whose place it is stays; what was opened does not.
  const byPlace = await send(fields, "/map/detail?toiletId=1&me=36.35,127.38&edit=999");
  const back = "/map/detail?toiletId=1&me=36.35%2C127.38#reviews";
  expect([byPlace.status, byPlace.location]).toEqual([303, back]);
});
