import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";

const watched = sharedWatchedApp();

describe("the error page", () => {
  // The directory does not know this toilet, so nothing replaces the backend's answer.
  test.each(["/map/detail?toiletId=999999", "/map/detail/999999"])(
    "links back to the page that failed: %s",
    async (path) => {
      const session = openSession(watched.origin);
      await watched.backend.goAway();
      const failedPage = await session.get(path);
      await watched.backend.comeBack();
      expect(failedPage.status).toBe(502);
      const retryLink = tagsOf(failedPage.html, "a").find(
        ({ end }) => failedPage.html.slice(end, end + 5) === "다시 시도",
      );
      expect(retryLink?.attributes.href).toBe(path);
      expect((await session.get(retryLink?.attributes.href ?? "")).status).toBe(404);
    },
  );

  test("passes no error details to scripts or readers", async () => {
    const session = openSession(watched.origin);
    const loginPage = await session.get("/login");
    expect(loginPage.html).toContain("__remixContext");
    await watched.backend.goAway();
    try {
      const failedPage = await session.get("/map/detail?toiletId=999999");
      expect([failedPage.status, failedPage.html.includes("__remixContext")]).toEqual([502, false]);
      const scripts = tagsOf(failedPage.html, "script").filter(
        ({ attributes }) => attributes.type === "module",
      );
      expect(scripts).toEqual([]);
      const data = await session.get("/map/detail.data?toiletId=999999");
      expect(data.html).toContain("ErrorResponse");
      expect(data.html).not.toMatch(/__subType|__type/);
    } finally {
      await watched.backend.comeBack();
    }
  });
});
