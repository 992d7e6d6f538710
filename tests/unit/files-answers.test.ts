import { expect } from "vitest";
import { BackendError } from "~/backend/backend-error";
import { detailWire, listWire, toPostList, toStoredPost } from "~/backend/board-wire";
import { openEnvelope, readWire, resultOf } from "~/backend/envelope.server";
import type { StoredToilet } from "~/backend/toilet";
import { toToilet } from "~/backend/toilet-wire";
import { decodeBody } from "../../app/backend/envelope.server";
import { decodeTexts } from "../../app/backend/profile/generations";
import { walkFiles } from "../support/real-files";

type Sent = { httpStatus?: number; contentType?: string; escapesTexts?: boolean };
type Posts = { titles: string[]; total: number; page?: number | null; days?: string[] };
/** `post` and `toilet` are null for a missing one. */
type Outcome = Sent &
  (
    | { posts: Posts }
    | { post: { title: string; attachments: string[] } | null }
    | { toilet: Partial<StoredToilet> | null }
    | { failure: string; message?: string }
  );

const TWO_POSTS = { posts: { titles: ["둘째 글", "첫 글"], total: 12, page: 1 } };
const ONE_POST = { posts: { titles: ["첫 글"], total: 1 } };
const UNREADABLE = { failure: "malformed 502" };
const EUC_KR = "application/json;charset=EUC-KR";

const OUTCOMES: Record<string, Outcome> = {
  "attachments-without-id.json": { post: { title: "붙인 글", attachments: ["안내.hwp"] } },
  "byte-order-mark.json": ONE_POST,
  "code-as-text.json": ONE_POST,
  "code-missing.json": ONE_POST,
  "count-and-pages-missing.json": { posts: { titles: ["둘째 글", "첫 글"], total: 2, page: null } },
  "count-as-number.json": TWO_POSTS,
  "count-as-text.json": TWO_POSTS,
  "count-missing.json": TWO_POSTS,
  "days-as-numbers-and-lists.json": {
    posts: {
      titles: ["밀리초", "목록", "숫자", "시각"],
      total: 4,
      days: ["2026-03-02 09:30:00", "2026-03-02 09:30:00", "2026-03-02", "2026-03-02 09:30:00"],
    },
  },
  "empty-with-status-404.json": { httpStatus: 404, failure: "not-found 404" },
  "error-with-sql.json": { httpStatus: 500, failure: "rejected 502", message: "ERR : 500" },
  "euc-kr-declared.json": { contentType: EUC_KR, ...ONE_POST },
  "euc-kr-undeclared.json": UNREADABLE,
  "fields-missing.json": { posts: { titles: ["2026"], total: 1 } },
  "html-page-of-gateway.html": { httpStatus: 502, contentType: "text/html", ...UNREADABLE },
  "html-page-with-status-200.html": { contentType: "text/html", ...UNREADABLE },
  "list-omitted.json": { posts: { titles: [], total: 0 } },
  "login-ended-with-status-200.json": { failure: "auth 401" },
  "no-readable-row.json": UNREADABLE,
  "null-and-unreadable-rows.json": { posts: { titles: ["첫 글"], total: 4 } },
  "post-empty.json": { post: null },
  "post-missing-as-null.json": { post: null },
  "post-missing-as-zeros.json": { post: null },
  "post-missing-but-for-its-number.json": { post: null },
  "post-without-number.json": { post: null },
  "post-without-title-and-text.json": { post: { title: "", attachments: [] } },
  "refusal-that-contains-success.json": {
    failure: "rejected 400",
    message: "저장에 성공하지 못했습니다.",
  },
  "refusal-with-status-200.json": { failure: "rejected 400", message: "제목을 입력하세요." },
  "texts-escaped.json": {
    escapesTexts: true,
    posts: { titles: ["가 · 나 🚻 <다>", "&middot; 그대로"], total: 2 },
  },
  "texts-with-references-as-typed.json": { posts: { titles: ["&middot; 라고 쓴 글"], total: 1 } },
  "toilet-missing-as-nulls.json": { toilet: null },
  "toilet-with-nulls-as-texts.json": {
    toilet: {
      buildingName: "",
      address: "",
      maleLock: "unknown",
      maleLockPassword: "",
      femaleLock: "password",
      femaleLockPassword: "86420",
      photo: null,
      photos: [],
    },
  },
  "toilet-with-numbers-as-texts.json": {
    toilet: { id: "7", lat: 36.351, lng: 127.381, averageRating: 4.5, reviewCount: 2, photo: "B" },
  },
  "toilet-without-position.json": { toilet: { name: "느티나무 공원", lat: Number.NaN, lng: Number.NaN } },
  "truncated.json": UNREADABLE,
  "utf8-declared-as-latin1.json": { contentType: "application/json;charset=ISO-8859-1", ...ONE_POST },
};

function readResult(bytes: Buffer, { httpStatus = 200, contentType, escapesTexts }: Sent): unknown {
  const text = decodeBody(bytes, { httpStatus, contentType });
  return resultOf(openEnvelope(httpStatus, text, escapesTexts ? decodeTexts : undefined));
}

function readPosts(result: unknown): Required<Posts> {
  const { posts, total, page } = toPostList(readWire(listWire, result), "free", 1);
  return {
    titles: posts.map(({ title }) => title),
    total,
    page,
    days: posts.map(({ createdAt }) => createdAt),
  };
}

function readPost(result: unknown) {
  const post = toStoredPost(readWire(detailWire, result), "free", null);
  return post && { title: post.title, attachments: post.attachments.map(({ fileName }) => fileName) };
}

function failureOf(read: () => unknown): BackendError {
  try {
    read();
  } catch (error) {
    if (error instanceof BackendError) return error;
    throw error;
  }
  throw new Error("the answer was taken for a success");
}

walkFiles("answers", OUTCOMES, async ({ bytes }, outcome) => {
  const result = () => readResult(bytes, outcome);
  if ("posts" in outcome) expect(readPosts(result())).toMatchObject(outcome.posts);
  else if ("post" in outcome) expect(readPost(result())).toEqual(outcome.post);
  else if ("toilet" in outcome) {
    const toilet = toToilet((result() as { toilet?: unknown }).toilet);
    if (outcome.toilet) expect(toilet).toMatchObject(outcome.toilet);
    else expect(toilet).toBeNull();
  } else {
    const failure = failureOf(() => readPosts(result()));
    expect(`${failure.kind} ${failure.status}`).toBe(outcome.failure);
    if (outcome.message) expect(failure.message).toBe(outcome.message);
  }
});
