import { describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { startLoggedIn } from "../support/generations";
import { hrefsOf, wordsOf } from "../support/http-session-page";
import { useStarted } from "../support/started";

/** A template without the fork's calls has logins, boards and attachments; the other pages say what it lacks. */

const NO_SERVICE = "이 서버에서는 제공하지 않는 기능입니다.";
const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다.";
const FORK_CALLS = [
  "/map/toilets.do",
  "/map/register.do",
  "/map/tag-options",
  "/map/tag-options/list",
  "/api/community/notice",
  "/api/community/free",
  "/api/community/qna",
  "/api/board/comment/list",
  "/api/auth/me",
  "/api/mypage/dashboard",
  "/admin/user/list",
  "/admin/api/users",
  "/admin/api/toilet-stats",
];
const faults = Object.fromEntries(FORK_CALLS.map((path) => [path, { kind: "status" as const, status: 404 }]));

describe.each(["egov-4.2", "egov-5.0.1"] as const)("a template of %s", (generation) => {
  const harness = useStarted(() => startLoggedIn({ generation, faults }));

  test("has logins, boards and attachments", async () => {
    const title = newTitle("글");
    const files = [new File(["글"], "붙임.txt")];
    const id = await writePost(harness.user, { title, files });
    const list = await harness.user.get("/community/free");
    expect([list.status, wordsOf(list.html).includes(title)]).toEqual([200, true]);
    const post = await harness.user.get(`/community/free/${id}`);
    expect(post.status).toBe(200);
    const [download = ""] = hrefsOf(post.html).filter((href) => href.startsWith("/attachments"));
    expect((await harness.user.get(download)).html).toBe("글");
    expect((await harness.admin.get("/admin/notice")).status).toBe(200);
  });

  test.each([
    ["user", "/map", NO_MAP],
    ["user", "/mypage", NO_SERVICE],
    ["user", "/mypage/delete", NO_SERVICE],
    ["admin", "/admin/user", NO_SERVICE],
    ["admin", "/admin/user-management", NO_SERVICE],
    ["admin", "/admin/toilet-stats", NO_SERVICE],
    ["admin", "/admin/tag-management", NO_SERVICE],
  ] as const)(
    "answers the %s at %s with 404 and says that it does not serve the page",
    async (who, path, text) => {
      await expect.poll(async () => (await harness[who].get(path)).status).toBe(404);
      expect(wordsOf((await harness[who].get(path)).html)).toContain(text);
    },
  );
});
