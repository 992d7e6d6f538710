import { expect, test } from "vitest";
import { hasKakaoQuota, limitSearches } from "~/place-search/search-limit.server";

const from = (address: string) =>
  new Request("http://toilet.example/map/places?q=a", { headers: { "x-client-address": address } });

test("one address spends no more of the Kakao quota than its share; others keep theirs", async () => {
  const outcomes: boolean[] = [];
  for (let count = 0; count < 70; count++) outcomes.push(await hasKakaoQuota(from("203.0.113.1")));
  expect(outcomes.filter(Boolean)).toHaveLength(60);
  expect(await hasKakaoQuota(from("203.0.113.2"))).toBe(true);
});

test("a flood of searches is answered 429, with the seconds to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => limitSearches(from("198.51.100.1"))));
  const refused = answers.filter((answer) => answer !== null);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.status).toBe(429);
  expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await limitSearches(from("198.51.100.2"))).toBeNull();
});
