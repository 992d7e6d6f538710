import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { readSurface } from "./surface";

const ELSEWHERE = "evil.example";

/** Returns the URLs in a page and its redirect. */
function addressesIn({ html, location }: { html: string; location: string | null }): string[] {
  const attributes = tagsOf(html).flatMap((tag) =>
    Object.entries(tag.attributes).filter(([name]) => /^(href|src|action|formaction)$/i.test(name)),
  );
  return [...attributes.map(([, value]) => value), ...(location === null ? [] : [location])];
}

/** Resolves as a browser does, which reads a backslash as a slash. */
const leadsAway = (address: string) =>
  URL.parse(address.replaceAll("&amp;", "&"), "http://toilet.example/map")?.hostname.endsWith(ELSEWHERE) ??
  false;

test("no link leads to another site by a backslash, whatever the query", { timeout: 180_000 }, async () => {
  expect(leadsAway(`/\\${ELSEWHERE}`)).toBe(true);
  const visitor = openSession(sharedAppOrigin());
  const violations: string[] = [];
  let links = 0;
  for (const { pattern, names } of readSurface().routes) {
    const path = pattern.replace("*", "x").replace(/:\w+/g, "1");
    for (const value of [`/\\${ELSEWHERE}`, `\\\\${ELSEWHERE}`, `/\t/${ELSEWHERE}`]) {
      const query = new URLSearchParams(names.map((name): [string, string] => [name, value]));
      const answer = await visitor.get(`${path}?${query}`);
      const addresses = addressesIn(answer);
      links += addresses.length;
      violations.push(...addresses.filter(leadsAway).map((address) => `${path}: ${address}`));
    }
  }
  expect(links).toBeGreaterThan(1000);
  expect(violations).toEqual([]);
});
