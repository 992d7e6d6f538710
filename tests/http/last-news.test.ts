import { expect, test } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

test("the latest review appears on the toilet's page and disappears when deleted", async () => {
  const visitor = openSession(sharedAppOrigin());
  const member = await openMemberSession(sharedAppOrigin());
  const registered = await member.post("/map/register", {
    intent: "register-toilet",
    name: `소식 화장실 ${Date.now()}`,
    buildingName: "건물",
    address: "경남 어딘가 3",
    lat: "34.9931",
    lng: "128.1661",
    photos: await makePhoto(),
  });
  const placePath = `/map/detail?toiletId=${/toiletId=(\d+)/.exec(registered.location ?? "")?.[1]}`;
  const { html: freshHtml } = await visitor.get(placePath);
  expect(wordsOf(freshHtml)).toMatch(/마지막 소식: (오늘|어제) 등록/);
  const order = ["길찾기", "모르는 것", "마지막 소식", "리뷰"].map((text) =>
    wordsOf(freshHtml).indexOf(text),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const review = { intent: "create-review", content: "깨끗해요", rating: "5" };
  await answered(303, member.post(placePath, review));
  expect(wordsOf((await visitor.get(placePath)).html)).toMatch(/마지막 소식: (오늘|어제) 리뷰/);

  const { html: memberHtml } = await member.get(placePath);
  const commentId = /confirm=delete-review&amp;commentId=(\d+)/.exec(memberHtml)?.[1] ?? "";
  await answered(303, member.post(placePath, { intent: "delete-review", commentId }));
  expect(wordsOf((await visitor.get(placePath)).html)).toMatch(/마지막 소식: (오늘|어제) 등록/);
});
