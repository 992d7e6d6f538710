import { expect, it } from "vitest";
import { openMemberSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

it("the member's page lists their toilets with links to the forms and no door codes", async () => {
  const session = await openMemberSession(sharedAppOrigin());
  const code = String(Date.now()).slice(-8);
  const name = `내 화장실 ${code.split("").reverse().join("")}`;
  const registered = await session.post("/map/register", {
    ...{ intent: "register-toilet", name, buildingName: "우리 건물", address: "대전 서구 둔산로 1" },
    ...{ lat: "36.3005", lng: "127.3375", facilities: "비상벨" },
    ...{ cleanlinessTags: "매우 깨끗함", hoursTags: "24시간" },
    ...{ maleLock: "password", maleLockPassword: code, femaleLock: "none" },
    photos: await makePhoto(),
  });
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];
  const { html } = await session.get("/mypage");
  const item = html.split('<li class="own-toilet">').find((part) => part.includes(name)) ?? "";
  const ownItem = item.slice(0, item.indexOf("</a></li>"));
  const expectedTexts = [
    "우리 건물",
    "비상벨 매우 깨끗함",
    "24시간",
    "남 비밀번호, 여 잠금 없음",
    "리뷰 0개",
  ];
  for (const expectedText of expectedTexts) expect(wordsOf(ownItem)).toContain(expectedText);
  expect(tagsOf(ownItem, "img").map(({ attributes }) => attributes.src)).toEqual([
    expect.stringMatching(/^\/files\/.+\?w=160$/),
  ]);
  expect(tagsOf(ownItem, "a").map(({ attributes }) => attributes.href)).toEqual([
    `/map/detail?toiletId=${toiletId}`,
    `/map/edit?toiletId=${toiletId}`,
  ]);
  expect(html).not.toContain(code);
});
