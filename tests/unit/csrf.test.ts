import { afterEach, describe, expect, test, vi } from "vitest";

type Headers = Record<string, string>;
const HERE = { host: "toilet.example" };

async function isAccepted(headers: Headers, appOrigin?: string): Promise<boolean> {
  vi.resetModules();
  vi.stubEnv("APP_ORIGIN", appOrigin ?? "");
  const { isSameOrigin } = await import("~/forms/origin-check.server");
  return isSameOrigin(new Request("http://toilet.example/login", { method: "POST", headers }));
}

afterEach(() => void vi.unstubAllEnvs());

describe("a write is accepted from a page of ours only", () => {
  test.each<[string, Headers, boolean]>([
    ["Sec-Fetch-Site same-origin", { ...HERE, "sec-fetch-site": "same-origin" }, true],
    ["Sec-Fetch-Site same-site: a sister domain", { ...HERE, "sec-fetch-site": "same-site" }, false],
    ["Sec-Fetch-Site cross-site", { ...HERE, "sec-fetch-site": "cross-site" }, false],
    ["Sec-Fetch-Site none: no page at all", { ...HERE, "sec-fetch-site": "none" }, false],
    [
      "Sec-Fetch-Site outweighs a matching Origin",
      { ...HERE, "sec-fetch-site": "cross-site", origin: "http://toilet.example" },
      false,
    ],
    ["our Origin", { ...HERE, origin: "http://toilet.example" }, true],
    ["another Origin", { ...HERE, origin: "http://evil.example" }, false],
    ["Origin null", { ...HERE, origin: "null" }, false],
    ["the Origin that was put aside", { ...HERE, "x-browser-origin": "http://evil.example" }, false],
    ["our Referer", { ...HERE, referer: "http://toilet.example/login" }, true],
    ["another Referer", { ...HERE, referer: "http://evil.example/toilet.example" }, false],
    ["none of the three", HERE, false],
  ])("%s", async (_case, headers, expected) => {
    expect(await isAccepted(headers)).toBe(expected);
  });

  test("with APP_ORIGIN the scheme counts too", async () => {
    const origin = "https://toilet.example";
    expect(await isAccepted({ ...HERE, origin }, origin)).toBe(true);
    expect(await isAccepted({ ...HERE, origin: "http://toilet.example" }, origin)).toBe(false);
  });
});
