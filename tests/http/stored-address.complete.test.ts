import { describe, expect, it } from "vitest";
import { type HttpSession, openMemberSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import {
  ADDRESS_OF,
  FOUND_ADDRESS,
  HERE,
  LONG,
  northOf,
  register,
  SHORT,
  STORED_ADDRESS,
  storedAddress,
  useKakao,
  WORKS,
} from "../support/moved-pins";
import { sharedAppOrigin } from "../support/shared-app";

/** The address of a toilet after its pin moves (docs/urls-and-forms.md#toilet-form), in a browser without scripts. */

const { kakao, withKakao } = useKakao();

type Typed = { address: string; lat: string; formerAddress?: string };

const update = (session: HttpSession, path: string, typed: Typed) =>
  session.post(
    path,
    {
      ...{ intent: "update-toilet", name: `옮긴 곳 ${path.split("=")[1]}`, buildingName: "건물" },
      lng: String(HERE.lng),
      ...{ maleLock: "unknown", femaleLock: "unknown", thumbnail: "new:0", ...typed },
    },
    { multipart: true },
  );

describe("the stored address of a moved toilet without a Kakao key", () => {
  it(`stays without a question within ${SHORT} m`, async () => {
    const session = await openMemberSession(sharedAppOrigin());
    const path = await register(session, STORED_ADDRESS);
    expect((await update(session, path, { address: STORED_ADDRESS, lat: northOf(SHORT) })).status).toBe(303);
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it.each(LONG)("causes one question at %i m, and stays if the form is sent again", async (meters) => {
    const session = await openMemberSession(sharedAppOrigin());
    const path = await register(session, STORED_ADDRESS);
    const question = await update(session, path, { address: STORED_ADDRESS, lat: northOf(meters) });
    expect(question.status).toBe(400);
    expect(summaryOf(question.html).join()).toContain("저장된 주소가 새 위치와 다르면 고쳐 주세요");
    expect(fieldValue(question.html, "address")).toBe(STORED_ADDRESS);
    expect(fieldValue(question.html, "lat")).toBe(northOf(meters));
    const formerAddress = fieldValue(question.html, "formerAddress") ?? "";
    expect(formerAddress).toBe(STORED_ADDRESS);
    const again = await update(session, path, {
      address: STORED_ADDRESS,
      lat: northOf(meters),
      formerAddress,
    });
    expect(again.status).toBe(303);
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it("is replaced by a typed address at any distance, and by a found one if it is empty", async () => {
    const session = await openMemberSession(sharedAppOrigin());
    const path = await register(session, STORED_ADDRESS);
    const typed = "내가 아는 주소 1층";
    expect((await update(session, path, { address: typed, lat: northOf(3000) })).status).toBe(303);
    expect(await storedAddress(session, path)).toBe(typed);
    expect((await update(session, path, { address: "", lat: northOf(0) })).status).toBe(303);
    expect(await storedAddress(session, path)).toMatch(/^대전광역시 서구 [가-힣\d]+동$/);
  });
});

describe("the stored address of a moved toilet with a Kakao key", () => {
  it(`stays without a question within ${SHORT} m`, async () => {
    const session = await openMemberSession(withKakao.origin);
    const path = await register(session, STORED_ADDRESS);
    const callsBefore = kakao.calls.length;
    expect((await update(session, path, { address: STORED_ADDRESS, lat: northOf(SHORT) })).status).toBe(303);
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
    expect(kakao.calls).toHaveLength(callsBefore);
  });

  it.each(LONG)("is looked up again at %i m, with the old one offered", async (meters) => {
    const session = await openMemberSession(withKakao.origin);
    const path = await register(session, STORED_ADDRESS);
    const question = await update(session, path, { address: STORED_ADDRESS, lat: northOf(meters) });
    expect(question.status).toBe(400);
    expect(fieldValue(question.html, "address")).toBe(FOUND_ADDRESS);
    expect(wordsOf(question.html)).toContain(`이전 주소: ${STORED_ADDRESS}`);
    const formerAddress = fieldValue(question.html, "formerAddress") ?? "";
    const back = await session.post(
      path,
      {
        intent: "restore-address",
        address: FOUND_ADDRESS,
        formerAddress,
        lat: northOf(meters),
        name: "이름",
      },
      { multipart: true },
    );
    expect([back.status, fieldValue(back.html, "address"), fieldValue(back.html, "name")]).toEqual([
      200,
      STORED_ADDRESS,
      "이름",
    ]);
    expect(
      (await update(session, path, { address: FOUND_ADDRESS, lat: northOf(meters), formerAddress })).status,
    ).toBe(303);
    expect(await storedAddress(session, path)).toBe(FOUND_ADDRESS);
    const keptAnswer = await update(session, path, {
      address: STORED_ADDRESS,
      lat: northOf(meters),
      formerAddress,
    });
    expect(keptAnswer.status).toBe(303);
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it("causes the question as without a key while Kakao is away", async () => {
    const session = await openMemberSession(withKakao.origin);
    const path = await register(session, STORED_ADDRESS);
    kakao.answers[ADDRESS_OF] = { status: 500, json: {} };
    const question = await update(session, path, { address: STORED_ADDRESS, lat: northOf(4000) });
    kakao.answers[ADDRESS_OF] = WORKS;
    expect([question.status, fieldValue(question.html, "address")]).toEqual([400, STORED_ADDRESS]);
  });
});

describe("a new address without a Kakao key", () => {
  it("consists of province, district and neighbourhood, and never of coordinates", async () => {
    const session = await openMemberSession(sharedAppOrigin());
    const where = { lat: 37.5006, lng: 127.0365 };
    const lookup = await session.get(`/map/address?lat=${where.lat}&lng=${where.lng}`);
    expect(JSON.parse(lookup.html)).toMatchObject({
      address: "서울특별시 강남구 역삼1동",
      precision: "area",
    });
    const sea = await session.get("/map/address?lat=34&lng=124&lang=en");
    expect(JSON.parse(sea.html)).toMatchObject({ address: "주소 없음", precision: "none" });
    expect(await storedAddress(session, await register(session, "", where))).toBe(
      "서울특별시 강남구 역삼1동",
    );
  });
});
