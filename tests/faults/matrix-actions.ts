import { VERDICTS } from "~/reports/report-text";
import { PALETTE } from "../../app/features/admin/admin.schema";
import { newTitle, ownCommentIdsOf, writePost } from "../support/board-pages";
import { answered, type HttpSession, openMemberSession } from "../support/http-session";
import type { ActionRow, Role, Samples, Sending } from "./matrix-rows";

const PHOTO_FIELD = ["photos"];

const toilet = ({ photo }: Samples, intent: string) => ({
  ...{ intent, name: newTitle("화장실"), buildingName: "지킬 건물", address: "대전 중구" },
  ...{ lat: "36.3", lng: "127.4", maleLock: "none", femaleLock: "none" },
  ...{ placeQuery: "대전", place: "36.35,127.38,대전 서구", tagId: "1", photos: photo },
  centre: "36.35,127.38",
});

const register = (intent: string): ActionRow => ({
  route: "/map/register",
  intent,
  as: "member",
  prepare: (samples) => ({ path: "/map/register", fields: toilet(samples, intent), multipart: true }),
  secret: [...PHOTO_FIELD, ...changedBy(intent)],
});

const edit = (intent: string): ActionRow => ({
  ...register(intent),
  route: "/map/edit",
  // Tags are saved as they are chosen. If that fails, the form reports it and saves them with the rest.
  survives: intent.startsWith("save-"),
  prepare: (samples) => ({
    path: "/map/edit?toiletId=2",
    fields: { ...toilet(samples, intent), name: newTitle("이름") },
    multipart: true,
  }),
});

/** Returns the fields that a helper of the form fills in or clears. */
function changedBy(intent: string): string[] {
  if (intent === "pick-place") return ["address", "lat", "lng", "place", "placeQuery"];
  if (intent === "take-centre") return ["lat", "lng", "centre", "place", "placeQuery", "tagId"];
  if (intent === "restore-address") return ["address", "formerAddress"];
  return ["place", "placeQuery", "tagId"];
}

const AIDS = [
  ...[
    "search-place",
    "pick-place",
    "take-centre",
    "look-around",
    "ask-deactivate-tag",
    "deactivate-tag",
    "keep-form",
  ],
  "restore-address",
];

/** Creates a review of the sample member to be changed. */
async function ownReview({ sessions: { member } }: Samples, path: string): Promise<string> {
  await member.post(path, { intent: "create-review", content: newTitle("리뷰"), rating: "3" });
  const { html } = await member.get(path);
  return ownCommentIdsOf(html).at(-1) ?? "";
}

const review = (route: string, pathOf: (toiletId: number) => string, intent: string): ActionRow => ({
  route,
  intent,
  as: "member",
  async prepare(samples): Promise<Sending> {
    // Each row has its own toilet, so that no row deletes another row's review.
    const path = pathOf(route.length + REVIEWING.indexOf(intent));
    if (intent === "create-review")
      return { path, fields: { intent, content: newTitle("지킬 리뷰"), rating: "3" } };
    const commentId = await ownReview(samples, path);
    if (intent === "delete-review") return { path, fields: { intent, commentId } };
    return { path, fields: { intent, commentId, content: newTitle("고친 리뷰") } };
  },
  secret: ["commentId"],
});

const postAction = (route: string, to: (samples: Samples) => string, as: ActionRow["as"]): ActionRow => ({
  ...{ route, intent: "save-post", as },
  prepare: (samples) => ({
    path: to(samples),
    fields: {
      intent: "save-post",
      title: newTitle("지킬 글"),
      content: "첫 줄은 남는다",
      contentFormat: "text",
    },
    multipart: true,
  }),
});

const free =
  (suffix = "") =>
  (samples: Samples) =>
    `/community/free/${samples.postId}${suffix}`;
const notice = (suffix: string) => (samples: Samples) => `/admin/notice/${samples.noticeId}${suffix}`;

/** An intent on the page of a post, with a post of its own. */
const onPost = (intent: string, { route, base, board, as }: typeof COMMUNITY_POST): ActionRow => ({
  route,
  intent,
  as,
  async prepare({ sessions }): Promise<Sending> {
    const path = `${base}/${await writePost(sessions[as], { title: newTitle("화면") }, board)}`;
    if (intent === "delete-post") return { path, fields: { intent } };
    if (intent === "create-comment")
      return { path, fields: { intent, commentContent: newTitle("지킬 댓글") } };
    const comment = { intent: "create-comment", commentContent: newTitle("댓글") };
    await answered(303, sessions[as].post(path, comment));
    const commentId = ownCommentIdsOf((await sessions[as].get(path)).html).at(-1);
    if (!commentId) throw new Error(`${path} shows no comment of the member`);
    if (intent === "delete-comment") return { path, fields: { intent, commentId } };
    return { path, fields: { intent, commentId, commentContent: newTitle("고친 댓글") } };
  },
  secret: ["commentId"],
});

const COMMUNITY_POST = {
  ...{ route: "/community/:board/:postId", base: "/community/free", board: "free" },
  as: "member" as ActionRow["as"],
};
const NOTICE = {
  ...{ route: "/admin/notice/:postId", base: "/admin/notice", board: "notice" },
  as: "administrator" as ActionRow["as"],
};

/** Returns each colour of the palette in turn, because a change to the stored colour would read back as done. */
let changes = 0;
const newColor = () => PALETTE[changes++ % PALETTE.length]?.value ?? "";

let users = 0;
const newUserId = () => `faulty${Date.now() % 1e8}${users++ % 1000}`;
/** Password of the users that rows create. */
export const PASSWORD = "Secret@12";
const user = {
  name: "지킬 이름",
  email: "a@example.com",
  role: "GNR",
  organizationId: "ORGNZT_0000000000000",
};
const creation = (role = user.role) => {
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return {
    path: "/admin/user/create",
    fields: { intent: "create-user", userId: newUserId(), ...user, role, ...passwords },
  };
};

/** Opens a session of a new user, for a row that ends all sessions of its user. */
export async function openOwnSession(
  origin: string,
  { sessions }: Samples,
  role: Role,
): Promise<HttpSession> {
  const { path, fields } = creation(role === "administrator" ? "USR" : "GNR");
  await answered(303, sessions.administrator.post(path, fields));
  return openMemberSession(origin, fields.userId, PASSWORD);
}

const administration: ActionRow[] = [
  {
    ...{ route: "/admin/user/create", intent: "create-user", as: "administrator" },
    prepare: () => creation(),
    secret: ["password", "confirmPassword"],
  },
  {
    ...{ route: "/admin/user/edit", intent: "update-user", as: "administrator" },
    prepare: () => ({
      path: "/admin/user/edit?userId=user",
      fields: { intent: "update-user", ...user, email: `a${changes++}@example.com` },
    }),
  },
  {
    ...{ route: "/admin/user/edit", intent: "end-sessions", as: "administrator", survives: true },
    prepare: () => ({ path: "/admin/user/edit?userId=nobody", fields: { intent: "end-sessions" } }),
  },
  {
    ...{ route: "/admin/user", intent: "delete-user", as: "administrator" },
    async prepare({ sessions: { administrator } }) {
      const { path, fields } = creation();
      await administrator.post(path, fields);
      return { path: "/admin/user", fields: { intent: "delete-user", userId: fields.userId } };
    },
    secret: ["userId"],
  },
  {
    ...{ route: "/admin/manager", intent: "change-password", as: "administrator", onlyOnce: true },
    prepare: ({ password }) => ({
      path: "/admin/manager",
      fields: { intent: "change-password", oldPassword: password, newPassword: "Another@12" },
    }),
    secret: ["oldPassword", "newPassword"],
  },
  {
    ...{ route: "/admin/tag-management", intent: "update-tag-color", as: "administrator" },
    prepare: () => ({
      path: "/admin/tag-management?color=1",
      fields: { intent: "update-tag-color", tagId: "1", tagColor: newColor() },
    }),
    secret: ["tagId"],
  },
];

const account: ActionRow[] = [
  {
    ...{ route: "/login", intent: "", as: "visitor" },
    prepare: () => ({ path: "/login", fields: { id: "user", password: "1" } }),
    secret: ["password"],
  },
  {
    ...{ route: "/logout", intent: "", as: "member", survives: true, onlyOnce: true },
    prepare: () => ({ path: "/logout", fields: {} }),
  },
  {
    ...{ route: "/mypage", intent: "save-nickname", as: "member" },
    prepare: () => ({
      path: "/mypage",
      fields: { intent: "save-nickname", nickname: `지킬 별명 ${changes++}` },
    }),
  },
  {
    // Sent as a visitor, who is refused, because it would end logins of other rows.
    ...{ route: "/mypage", intent: "end-other-sessions", as: "visitor" },
    prepare: () => ({ path: "/mypage", fields: { intent: "end-other-sessions" } }),
  },
  {
    ...{ route: "/mypage/delete", intent: "delete-account", as: "member", onlyOnce: true },
    prepare: () => ({ path: "/mypage/delete", fields: { intent: "delete-account", confirmation: "DELETE" } }),
  },
  ...["save", "forget"].map(
    (intent): ActionRow => ({
      ...{ route: "/saved", intent, as: "visitor" },
      prepare: () => ({ path: "/saved", fields: { intent, toiletId: "1", returnTo: "/map" } }),
    }),
  ),
  {
    ...{ route: "/display", intent: "save-display", as: "visitor" },
    prepare: () => ({ path: "/display", fields: { theme: "dark", returnTo: "/map" } }),
  },
  {
    ...{ route: "/display", intent: "close-language-offer", as: "visitor" },
    prepare: () => ({ path: "/display", fields: { intent: "close-language-offer", returnTo: "/map" } }),
  },
];

const COMMENTING = ["create-comment", "update-comment", "delete-comment", "delete-post"];
const REVIEWING = ["create-review", "update-review", "delete-review"];

/** Every form with each of its intents. */
export const ACTIONS: readonly ActionRow[] = [
  ...account,
  ...["register-toilet", ...AIDS].map(register),
  ...["update-toilet", "save-cleanliness-tags", "save-hours-tags", ...AIDS].map(edit),
  {
    ...edit("delete-toilet"),
    async prepare(samples) {
      const { member } = samples.sessions;
      const registerAnswer = await member.post("/map/register", toilet(samples, "register-toilet"), {
        multipart: true,
      });
      const id = /toiletId=(\d+)/.exec(registerAnswer.location ?? "")?.[1] ?? "";
      return { path: `/map/edit?toiletId=${id}`, fields: { intent: "delete-toilet" } };
    },
  },
  ...REVIEWING.map((intent) => review("/map/detail", (id) => `/map/detail?toiletId=${id}`, intent)),
  ...REVIEWING.map((intent) => review("/map/detail/:toiletId", (id) => `/map/detail/${id}`, intent)),
  postAction("/community/:board/create", () => "/community/free/create", "member"),
  postAction("/community/:board/:postId/modify", free("/modify"), "member"),
  postAction("/community/:board/:postId/reply", free("/reply"), "member"),
  ...COMMENTING.map((intent) => onPost(intent, COMMUNITY_POST)),
  {
    ...{ route: "/community/:board/:postId", intent: "answer-report", as: "administrator" },
    async prepare({ sessions }) {
      const title = newTitle("[신고] 잠겨 있어요");
      const path = `/community/qna/${await writePost(sessions.member, { title }, "qna")}`;
      return { path, fields: { intent: "answer-report", answer: VERDICTS[0] ?? "", commentContent: "" } };
    },
  },
  {
    ...{ route: "/community/:board/images", intent: "", as: "member", kind: "json", secret: ["images"] },
    prepare: ({ photo }) => ({ path: "/community/free/images", fields: { images: photo }, multipart: true }),
  },
  postAction("/admin/notice/create", () => "/admin/notice/create", "administrator"),
  postAction("/admin/notice/:postId/modify", notice("/modify"), "administrator"),
  postAction("/admin/notice/:postId/reply", notice("/reply"), "administrator"),
  onPost("delete-post", NOTICE),
  ...administration,
];
