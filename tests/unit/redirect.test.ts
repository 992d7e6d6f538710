import { describe, expect, it } from "vitest";
import { redirect } from "../../app/http/responses.server";

describe("redirect", () => {
  it.each([
    ["/", true],
    ["/map", true],
    ["/map?toiletId=7#place", true],
    ["/map/site/", true],
    ["/en/map/kakao?zoom=9", true],
    ["/map/detail?toiletId=7", false],
    ["/mypage", false],
  ])("asks for a document if %s leads to the map", (to, isDocument) => {
    const { headers } = redirect(to, { status: 303, headers: { "Set-Cookie": "a=b" } });
    expect(headers.get("Location")).toBe(to);
    expect(headers.get("Set-Cookie")).toBe("a=b");
    expect(headers.has("X-Remix-Reload-Document")).toBe(isDocument);
  });
});
