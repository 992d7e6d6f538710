import { describe, expect, test } from "vitest";
import { isSameOrigin } from "~/forms/write-guard.server";

type Headers = Record<string, string>;
const HERE = { host: "toilet.example" };

const isAccepted = (headers: Headers, appOrigin?: string) =>
  isSameOrigin(new Request("http://toilet.example/login", { method: "POST", headers }), appOrigin);

describe("the origin check of a write", () => {
  test.each<[string, Headers, boolean]>([
    ["Sec-Fetch-Site same-origin", { ...HERE, "sec-fetch-site": "same-origin" }, true],
    ["Sec-Fetch-Site same-site from a sister domain", { ...HERE, "sec-fetch-site": "same-site" }, false],
    ["Sec-Fetch-Site cross-site", { ...HERE, "sec-fetch-site": "cross-site" }, false],
    ["Sec-Fetch-Site none, without a page", { ...HERE, "sec-fetch-site": "none" }, false],
    [
      "Sec-Fetch-Site outweighs a matching Origin",
      { ...HERE, "sec-fetch-site": "cross-site", origin: "http://toilet.example" },
      false,
    ],
    ["our Origin", { ...HERE, origin: "http://toilet.example" }, true],
    ["another Origin", { ...HERE, origin: "http://evil.example" }, false],
    ["Origin null", { ...HERE, origin: "null" }, false],
    [
      "a refused Origin that the server moved to another header",
      { ...HERE, "x-browser-origin": "http://evil.example" },
      false,
    ],
    ["our Referer", { ...HERE, referer: "http://toilet.example/login" }, true],
    ["another Referer", { ...HERE, referer: "http://evil.example/toilet.example" }, false],
    ["none of the three headers", HERE, false],
  ])("judges a write with %s", (_case, headers, expected) => {
    expect(isAccepted(headers)).toBe(expected);
  });

  test("compares the scheme as well when APP_ORIGIN is set", () => {
    const origin = "https://toilet.example";
    expect(isAccepted({ ...HERE, origin }, origin)).toBe(true);
    expect(isAccepted({ ...HERE, origin: "http://toilet.example" }, origin)).toBe(false);
  });
});
