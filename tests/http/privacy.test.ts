import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

test("the policy lists the cookies of this site, and no Kakao login where there is none", async () => {
  const { html } = await openSession(sharedAppOrigin()).get("/privacy-policy");
  const listedNames = [...html.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, name = ""]) => name);
  expect(listedNames).toEqual(expect.arrayContaining(["session", "saved-id"]));
  expect(listedNames).not.toContain("kakao-login");
});

test("the policy has the ten sections of the specification, and every page links to it and to the accessibility statement", async () => {
  const session = openSession(sharedAppOrigin());
  const { html } = await session.get("/privacy-policy");
  expect([...html.matchAll(/<h2>/g)]).toHaveLength(10);
  expect(wordsOf(html)).toContain("최종 개정일: 2025년 10월 1일");
  for (const path of ["/map", "/login", "/nowhere", "/accessibility"]) {
    const footer = (await session.get(path)).html.split("<footer")[1] ?? "";
    for (const href of ["/privacy-policy", "/accessibility"]) {
      expect([path, footer.includes(`href="${href}"`)]).toEqual([path, true]);
    }
  }
});
