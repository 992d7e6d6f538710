import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The map and a toilet's page show the way out of an in-app browser. */

const KAKAO = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36;KAKAOTALK 2511000";
const wayOut = (html: string) =>
  tagsOf(html, "a").filter(({ attributes }) => attributes.href?.startsWith("kakaotalk:"));

test.each([
  "/map",
  "/map?q=%EC%8B%9C%EC%B2%AD&x=%22%3E%3Cb%3E",
  "/map/detail?toiletId=1",
  "/en/map?toiletId=1",
])("a page in an in-app browser has one link out of the app: %s", async (path) => {
  const session = openSession(sharedAppOrigin());
  const { html } = await session.get(path, { "user-agent": KAKAO });
  const [link, ...otherLinks] = wayOut(html);
  const page = decodeURIComponent(link?.attributes.href?.split("url=")[1] ?? "");
  expect([page, otherLinks]).toEqual([new URL(path, sharedAppOrigin()).href, []]);
  expect(wayOut((await session.get(path)).html)).toEqual([]);
});

test("other pages in an in-app browser have no link out of it", async () => {
  const { html } = await openSession(sharedAppOrigin()).get("/saved", { "user-agent": KAKAO });
  expect(wayOut(html)).toEqual([]);
});
