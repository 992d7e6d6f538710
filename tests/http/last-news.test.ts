import { expect, test } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { sharedWatchedApp } from "../support/shared-apps";

/** The latest review of a toilet, on its page and on a map that has read it. */

const watched = sharedWatchedApp();

test("the latest review appears on the page, then on card and panel, and disappears when deleted", async () => {
  const visitor = openSession(sharedAppOrigin());
  const member = await openMemberSession(sharedAppOrigin());
  const name = `소식 화장실 ${Date.now()}`;
  const registered = await member.post("/map/register", {
    ...{ intent: "register-toilet", name, buildingName: "건물" },
    ...{ address: "경남 어딘가 3", lat: "34.9931", lng: "128.1661", photos: await makePhoto() },
  });
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];
  const placePath = `/map/detail?toiletId=${toiletId}`;
  const onMap = async () => {
    const { html } = await visitor.get(`/map?toiletId=${toiletId}&lat=34.9931&lng=128.1661`);
    const panel = wordsOf(html.slice(html.indexOf('class="map-panel"'), html.indexOf('class="map-list"')));
    const list = html.slice(html.indexOf('class="map-list"'));
    const card = list.slice(list.indexOf(name));
    return [
      /마지막 소식: (\S+ \S+)/.exec(panel)?.[1],
      /(오늘|어제) (등록|리뷰)/.exec(wordsOf(card.slice(0, card.indexOf("</tr>"))))?.[0],
    ];
  };
  expect(await onMap()).toEqual([undefined, undefined]);

  const { html: freshHtml } = await visitor.get(placePath);
  expect(wordsOf(freshHtml)).toMatch(/마지막 소식: (오늘|어제) 등록/);
  const order = ["길찾기", "모르는 것", "마지막 소식", "리뷰"].map((text) =>
    wordsOf(freshHtml).indexOf(text),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const review = { intent: "create-review", content: "깨끗해요", rating: "5" };
  await answered(303, member.post(placePath, review));
  const { html: reviewedHtml } = await visitor.get(placePath);
  expect(wordsOf(reviewedHtml)).toMatch(/마지막 소식: (오늘|어제) 리뷰/);
  expect(await onMap()).toEqual([
    expect.stringMatching(/^(오늘|어제) 리뷰$/),
    expect.stringMatching(/^(오늘|어제) 리뷰$/),
  ]);

  const { html: memberHtml } = await member.get(placePath);
  const commentId = /confirm=delete-review&amp;commentId=(\d+)/.exec(memberHtml)?.[1] ?? "";
  await answered(303, member.post(placePath, { intent: "delete-review", commentId }));
  expect(wordsOf((await visitor.get(placePath)).html)).toMatch(/마지막 소식: (오늘|어제) 등록/);
});

test("showing the latest review makes no further call", async () => {
  const visitor = openSession(watched.origin);
  await visitor.get("/map/detail?toiletId=1");
  watched.backend.forget();
  const { html } = await visitor.get("/map?toiletId=1");
  expect(wordsOf(html)).toContain("마지막 소식:");
  expect(watched.backend.seen.map(({ path }) => path)).toEqual([]);
});
