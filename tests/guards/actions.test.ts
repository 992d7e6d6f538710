import { describe, expect, test } from "vitest";
import { loadRoute, ROUTE_FILES } from "../support/route-modules";
import { ROUTES } from "../support/route-table";

/** Every write passes formAction. */

const files = [...new Set(ROUTES.map(({ file }) => file))].sort();
const WRITING = [
  ...["features/account/login.route.tsx", "features/account/logout.route.tsx"],
  ...["features/admin/manager.route.tsx", "features/admin/tags.route.tsx"],
  ...["features/admin/user-create.route.tsx", "features/admin/user-edit.route.tsx"],
  ...["features/admin/user-list.route.tsx", "features/community/form.route.tsx"],
  ...["features/community/images.route.ts", "features/admin/notice-form.route.tsx"],
  ...["features/community/post.route.tsx", "features/admin/notice-post.route.tsx"],
  ...["features/mypage/delete.route.tsx", "features/mypage/mypage.route.tsx"],
  ...["features/saved/saved.route.tsx", "features/system/display.route.tsx"],
  ...["features/toilets/detail.route.tsx", "features/toilets/edit.route.tsx"],
  "features/toilets/register.route.tsx",
];

describe("the route modules", () => {
  test("are all in the route table", () => {
    expect(ROUTE_FILES.sort()).toEqual(files);
  });

  test.each(files)("%s has only actions made by formAction", async (file) => {
    const { isFormAction } = await import("../../app/forms/form-action.server");
    const { action, clientAction } = await loadRoute(file);
    if (action !== undefined) expect(isFormAction(action as object)).toBe(true);
    expect(clientAction).toBeUndefined();
  });

  test("with forms have an action", async () => {
    for (const file of WRITING)
      expect([file, typeof (await loadRoute(file)).action]).toEqual([file, "function"]);
  });
});

test("the root accepts no posts", async () => {
  const { readFileSync } = await import("node:fs");
  expect(readFileSync("app/root.tsx", "utf8")).not.toMatch(/export .*\baction\b/);
});
