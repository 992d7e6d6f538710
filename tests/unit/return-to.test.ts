import { describe, expect, test } from "vitest";
import { safeReturnTo } from "~/session/return-to";

describe("where a login leads back to", () => {
  test.each(["/map", "/map/detail?toiletId=3", "/community/free/create?searchWrd=%EA%B0%80", "/?a=/b"])(
    "%j is kept",
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
    },
  );

  test.each([
    "//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "map",
    "",
    null,
    undefined,
    "/login",
    "/login/kakao",
    "/logout",
    `/${"a".repeat(3000)}`,
  ])("%j is not: the front page takes its place", (path) => {
    expect(safeReturnTo(path)).toBe("/");
  });
});
