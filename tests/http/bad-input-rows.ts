import { nameWords } from "../../app/names/words";
import type { Fields } from "../support/http-session";
import { makePhoto } from "../support/photos";

/** The table of bad-input.test.ts. `{post}` and similar placeholders stand for ids that the test creates. */

const UNKNOWN = "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.";
const INVALID = "잘못된 접근입니다.";
export const REQUIRED = "필수 항목입니다.";
const NOT_A_POSITION = "위도와 경도를 숫자로 입력해 주세요. (예: 36.3504119, 127.3845475)";
const OUTSIDE = "한국 밖의 위치입니다. 지도에서 위치를 다시 골라 주세요.";
const NOT_DIGITS = "비밀번호는 숫자만 입력할 수 있습니다.";
const TOO_MANY_TAGS = "최대 5개까지만 선택할 수 있습니다.";
const LOGIN_MISSING = "아이디와 비밀번호를 입력해 주세요.";
const NO_RATING = "별점을 선택해 주세요. (1~5)";
export const NOT_OWN_COMMENT = "본인이 쓴 댓글만 수정하거나 삭제할 수 있습니다.";
const NOT_OWN_REVIEW = "본인이 쓴 리뷰만 수정하거나 삭제할 수 있습니다.";
const NO_POSITION = "위치 (지도 클릭 또는 검색 필요)";

const photo = await makePhoto();
export const DETAIL = "/map/detail?toiletId=1";
export const POST = "/community/free/{post}";

type FieldRow = [path: string, fields: Fields, field: string, message: string, summary?: string];

const nickname = (text: string, message: string): FieldRow => [
  ...(["/mypage", { intent: "save-nickname", nickname: text }, "nickname"] as const),
  message,
];
const leave = (confirmation: string): FieldRow => [
  ...(["/mypage/delete", { intent: "delete-account", confirmation }, "confirmation"] as const),
  "DELETE를 정확히 입력해 주세요.",
];
const post = (board: string, title: string, content: string, field: string, message: string): FieldRow => [
  `/community/${board}/create`,
  { intent: "save-post", contentFormat: "text", title, content },
  field,
  message,
];
const comment = (commentContent: string, message: string): FieldRow[] => [
  [POST, { intent: "create-comment", commentContent }, "commentContent", message],
  [POST, { intent: "update-comment", commentId: "{comment}", commentContent }, "commentContent", message],
];
const review = (content: string, rating: string, field: string, message: string): FieldRow => [
  ...([DETAIL, { intent: "create-review", content, rating }, field, message] as const),
];

const TOILET = {
  ...{ name: '한밭 <b>"수목원"</b> 🚻', buildingName: "동원 & 서원" },
  ...{ address: "대전광역시 서구 둔산대로 169", lat: "36.3676", lng: "127.3883" },
  ...{
    cleanlinessTags: "보통",
    cleanlinessTagsNew: "향기 좋음",
    hoursTags: "24시간",
    hoursTagsNew: "명절 운영",
  },
  ...{ maleLock: "password", maleLockPassword: "1234", femaleLock: "key", femaleLockPassword: "" },
  ...{ thumbnail: "new:1", photos: photo },
};
const TOILET_FORMS = [
  { path: "/map/register", intent: "register-toilet" },
  { path: "/map/edit?toiletId=1", intent: "update-toilet" },
];
const TOILET_CHANGES: [changes: Fields, field: string, message: string, summary?: string][] = [
  ...["", "   "].flatMap((name): [Fields, string, string, string][] => [
    [{ name }, "name", REQUIRED, "화장실 이름"],
    [{ buildingName: name }, "buildingName", REQUIRED, "건물명"],
  ]),
  [{ name: "가".repeat(5000) }, "name", "100자까지 입력할 수 있습니다."],
  [{ lat: "서울", lng: "127" }, "lat", NOT_A_POSITION],
  [{ lat: "91", lng: "127" }, "lat", OUTSIDE],
  [{ lat: "37.5", lng: "487" }, "lng", OUTSIDE],
  [{ lat: "36", lng: "-180.1" }, "lng", OUTSIDE],
  [{ lat: "35.68", lng: "139.76" }, "lat", OUTSIDE],
  [{ lat: "Infinity", lng: "127" }, "lat", NOT_A_POSITION],
  [{ lat: "36", lng: "NaN" }, "lng", NOT_A_POSITION],
  [{ lat: "36.1, 127.1", lng: "127" }, "lat", NOT_A_POSITION],
  [{ lat: "36", lng: "" }, "lat", REQUIRED, NO_POSITION],
  [{ lat: "", lng: "127" }, "lat", REQUIRED, NO_POSITION],
  ...["12a4", "1 2", "１２３４", "-1", "<i>"].flatMap((password): [Fields, string, string][] =>
    ["maleLock", "femaleLock"].map((lock) => [
      { [lock]: "password", [`${lock}Password`]: password },
      `${lock}Password`,
      NOT_DIGITS,
    ]),
  ),
  ...["cleanlinessTags", "hoursTags"].map((tags): [Fields, string, string] => [
    { [tags]: ["가", "나", "다"], [`${tags}New`]: "라, 마, 바" },
    tags,
    TOO_MANY_TAGS,
  ]),
  [{ intent: "search-place", placeQuery: " " }, "placeQuery", "검색어를 입력해 주세요."],
  [{ intent: "pick-place", place: "" }, "placeQuery", "장소를 선택해 주세요."],
  [{ intent: "pick-place", place: "a,b,c" }, "placeQuery", "장소를 선택해 주세요."],
];

export const FIELD_ROWS: FieldRow[] = [
  ...["", "   "].map((text) => nickname(text, "닉네임을 입력해 주세요.")),
  ...[31, 10_000].map((length) => nickname("가".repeat(length), "닉네임은 30자까지 쓸 수 있습니다.")),
  nickname("관리자", nameWords().reserved),
  ...["", "delete", "DELETE ", " DELETE", "DELETE!", "ＤＥＬＥＴＥ", "삭제", "D".repeat(5000)].map(leave),
  ["/login", { id: "", password: "" }, "id", LOGIN_MISSING],
  ["/login", { id: "", password: "1" }, "id", LOGIN_MISSING],
  ["/login", { id: "   ", password: "1" }, "id", LOGIN_MISSING],
  ["/login", { id: "user", password: "" }, "password", LOGIN_MISSING],
  ["/login", {}, "id", LOGIN_MISSING],
  post("free", "", "", "content", "내용을 입력하세요."),
  post("free", "  ", "글", "title", "제목을 입력하세요."),
  post("free", "제목", " \n ", "content", "내용을 입력하세요."),
  post("qna", "", "", "content", "내용을 입력해 주세요."),
  post("qna", "", "글", "title", "제목을 입력해 주세요."),
  post("notice", "가".repeat(61), "글", "title", "제목은 60자까지 입력할 수 있습니다."),
  post("free", "가".repeat(201), "글", "title", "제목은 200자까지 입력할 수 있습니다."),
  ...comment("", "댓글 내용을 입력해 주세요."),
  ...comment(" \r\n\t ", "댓글 내용을 입력해 주세요."),
  ...comment("길".repeat(1001), "댓글은 1,000자까지 입력할 수 있습니다."),
  ...["", "0", "6", "3.5", "다섯", "5e0", "0x5"].map((rating) =>
    review("깨끗합니다 <b>정말</b>", rating, "rating", NO_RATING),
  ),
  ...["", "  \n "].map((text) => review(text, "4", "content", "리뷰 내용을 입력해 주세요.")),
  review("길".repeat(1001), "4", "content", "리뷰는 1,000자까지 입력할 수 있습니다."),
  [
    ...([DETAIL, { intent: "update-review", commentId: "{review}", content: "" }, "content"] as const),
    "리뷰 내용을 입력해 주세요.",
  ],
  ...TOILET_FORMS.flatMap(({ path, intent }) =>
    TOILET_CHANGES.map(
      ([changes, ...expectations]): FieldRow => [path, { ...TOILET, intent, ...changes }, ...expectations],
    ),
  ),
];

export const VISITOR_ROWS: [path: string, fields: Fields][] = [
  ["/mypage", { intent: "save-nickname", nickname: "나그네" }],
  ["/mypage/delete", { intent: "delete-account", confirmation: "DELETE" }],
  ["/community/free/create?pageIndex=2", { intent: "save-post", title: "쓰다가 끝난 글", content: "긴 글" }],
  [POST, { intent: "create-comment", commentContent: "지나가다" }],
  [DETAIL, { intent: "create-review", content: "지나가는 사람", rating: "2" }],
  ...TOILET_FORMS.map(({ path, intent }): [string, Fields] => [path, { ...TOILET, intent }]),
];

/** @param kept typed text that the answer still contains */
type WholeRow = [path: string, fields: Fields, status: number, message: string, kept?: string];

const onComment = (
  intent: string,
  id: string,
  status: number,
  message: string,
  keptText?: string,
): WholeRow => [
  ...([POST, { intent, commentId: id, commentContent: "고치려던 댓글" }, status, message, keptText] as const),
];
const onReview = (
  intent: string,
  id: string,
  status: number,
  message: string,
  keptText?: string,
): WholeRow => [
  ...([DETAIL, { intent, commentId: id, content: "없는 글" }, status, message, keptText] as const),
];
const unknown = (path: string, intents: string[], fields: Fields): WholeRow[] =>
  intents.map((intent) => [path, { ...fields, intent }, 400, UNKNOWN]);

export const WHOLE_ROWS: WholeRow[] = [
  ...unknown("/mypage", ["", "delete-account", "make-admin"], { nickname: "몰래" }),
  ...unknown("/mypage/delete", [""], { confirmation: "DELETE" }),
  ...unknown(DETAIL, ["", "approve-review", "register-toilet"], { content: "글", rating: "3" }),
  ...TOILET_FORMS.flatMap(({ path }) => unknown(path, ["", "drop-table", "create-review"], TOILET)),
  ...TOILET_FORMS.flatMap(({ path }) =>
    ["ask-deactivate-tag", "deactivate-tag"].map(
      (intent): WholeRow => [
        ...([
          path,
          { ...TOILET, intent, tagId: "1 OR 1=1" },
          400,
          "비활성화할 태그를 선택해 주세요.",
        ] as const),
      ],
    ),
  ),
  ["/mypage/delete", { intent: "delete-account" }, 400, ""],
  ["/mypage/delete", { intent: "delete-account", confirmation: ["DELETE", "DELETE"] }, 400, ""],
  onComment("update-comment", "{othersComment}", 403, NOT_OWN_COMMENT),
  onComment("delete-comment", "{othersComment}", 403, NOT_OWN_COMMENT),
  onComment("update-comment", "99999999", 404, "댓글을 찾을 수 없습니다.", "고치려던 댓글</textarea>"),
  onComment("delete-comment", "99999999", 404, "댓글을 찾을 수 없습니다."),
  [
    DETAIL,
    { intent: "update-review", commentId: "{review}", content: " " },
    400,
    "리뷰 내용을 입력해 주세요.",
  ],
  onReview("update-review", "{othersReview}", 403, NOT_OWN_REVIEW),
  onReview("delete-review", "{othersReview}", 403, NOT_OWN_REVIEW),
  // The message contains the correction, because the page has no form for it any more.
  onReview("update-review", "99999999", 404, "리뷰를 찾을 수 없습니다.", ">없는 글</textarea>"),
  onReview("delete-review", "99999999", 404, "리뷰를 찾을 수 없습니다."),
  ...["", "abc", "-1", "1;DROP"].flatMap((id) => [
    onComment("update-comment", id, 400, ""),
    onComment("delete-comment", id, 400, ""),
    onReview("update-review", id, 400, INVALID),
    onReview("delete-review", id, 400, INVALID),
  ]),
  ...["", "?toiletId=abc", "?toiletId=1%20OR%201=1"].map(
    (query): WholeRow => [
      ...([
        `/map/detail${query}`,
        { intent: "create-review", content: "어디", rating: "2" },
        400,
        INVALID,
      ] as const),
    ],
  ),
  [
    "/community/notice/create",
    { intent: "save-post", title: "몰래", content: "공지" },
    403,
    "",
    'value="몰래"',
  ],
  ["/community/none/create", { intent: "save-post", title: "글", content: "글" }, 404, ""],
  ["/community/free/{othersPost}/modify", { intent: "save-post", title: "바꿔치기", content: "글" }, 403, ""],
  ["/community/free/{othersPost}", { intent: "delete-post" }, 403, ""],
];
