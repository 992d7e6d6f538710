import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { listSources } from "./sources";

/** The privacy policy lists the cookies that the product sets. */

const KAKAO_ONLY = ["kakao-login"];

/** Returns the cookie names in the source; all of them pass cookieName. */
function cookieNames(): string[] {
  const texts = listSources("app").map(({ text }) => text);
  return texts.flatMap((text) =>
    [...text.matchAll(/(?:(?:cookieName|typedCookie)\(|WINDOW_COOKIE = )"([\w-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
}

test("every cookie has a name that the policy can contain", () => {
  const isNameless = /createCookie\((?!\s*cookieName\()|typedCookie\((?!")/;
  const nameless = listSources("app").filter(({ text }) => isNameless.test(text));
  expect(nameless.map(({ path }) => path)).toEqual([]);
  expect(cookieNames()).toEqual(expect.arrayContaining(["session", "saved-id", "kakao-login"]));
});

test("the policy lists each cookie, and the Kakao login's only if there is a Kakao login", async () => {
  const { html } = await openSession(sharedAppOrigin()).get("/privacy-policy");
  const listedNames = [...html.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, name = ""]) => name);
  expect(listedNames).toEqual(
    expect.arrayContaining(cookieNames().filter((name) => !KAKAO_ONLY.includes(name))),
  );
  expect(listedNames).not.toContain("kakao-login");
});

test("the list of the policy with Kakao has the Kakao login's cookie", async () => {
  const { COOKIES } = await import("../../app/features/about/cookies");
  expect(COOKIES.map(({ name }) => name)).toEqual(expect.arrayContaining(cookieNames()));
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
