import { expect, test } from "vitest";
import { answered, openMemberSession } from "../support/http-session";
import { checkedOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

test("a newly ticked degree of cleanliness replaces the stored one", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const toiletFields = {
    ...{ name: `깨끗한 화장실 ${Date.now()}`, buildingName: "건물", address: "경남 어딘가 4" },
    ...{ lat: "34.8931", lng: "128.0661" },
  };
  const photos = await makePhoto();
  const first = { intent: "register-toilet", ...toiletFields, cleanlinessTags: ["깨끗함", "향기"], photos };
  const registered = await answered(303, member.post("/map/register", first));
  const edit = `/map/edit?toiletId=${/toiletId=(\d+)/.exec(registered.location ?? "")?.[1]}`;
  const contradictoryFields = {
    intent: "update-toilet",
    ...toiletFields,
    cleanlinessTags: ["깨끗함", "매우 더러움", "향기"],
  };

  const refusal = await answered(
    400,
    member.post(edit, { ...contradictoryFields, name: "" }, { multipart: true }),
  );
  expect(wordsOf(refusal.html)).not.toContain("청결 정도는 하나만");
  expect(checkedOf(refusal.html, "cleanlinessTags").sort()).toEqual(["매우 더러움", "향기"]);

  await answered(303, member.post(edit, contradictoryFields, { multipart: true }));
  const { html } = await member.get(edit);
  expect(checkedOf(html, "cleanlinessTags").sort()).toEqual(["매우 더러움", "향기"]);

  const typedFields = {
    ...contradictoryFields,
    cleanlinessTags: ["매우 더러움"],
    cleanlinessTagsNew: "보통",
  };
  await answered(303, member.post(edit, typedFields, { multipart: true }));
  expect(checkedOf((await member.get(edit)).html, "cleanlinessTags")).toEqual(["보통"]);

  const unclear = { ...contradictoryFields, cleanlinessTags: ["깨끗함", "더러움"] };
  await answered(400, member.post(edit, unclear, { multipart: true }));
});
