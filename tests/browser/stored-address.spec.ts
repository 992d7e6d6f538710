import { resolve } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { startApp } from "../support/app-server";
import { untilHydrated, useBrowser } from "../support/browser";
import { type HttpSession, openMemberSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { startStandIn } from "../support/http-stand-in";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { useStarted } from "../support/started";

/** The address of a toilet after its pin moves (docs/urls-and-forms.md#toilet-form). */

const STORED_ADDRESS = "대전 서구 둔산남로 57";
const FOUND_ADDRESS = "대전 유성구 대학로 99";
/** Outside the first view of other tests, because registered toilets stay. */
const HERE = { lat: 36.3005, lng: 127.3375 };
/** Degrees of latitude per metre. */
const METER = 1 / 111_195;
const SHORT = 30;
const LONG = [60, 500, 3000];

const ADDRESS_OF = "/v2/local/geo/coord2address.json";
const WORKS = { json: { documents: [{ road_address: { address_name: FOUND_ADDRESS }, address: null }] } };
const kakao = useStarted(() => startStandIn({ [ADDRESS_OF]: WORKS }));
const withKakao = useStarted(() =>
  startApp({
    KAKAO_REST_API_KEY: "a-key",
    KAKAO_LOCAL_STAND_IN: kakao.origin,
    NODE_OPTIONS: `--import=${resolve("tests/support/kakao-redirect.mjs")}`,
  }),
);

const northOf = (meters: number) => (HERE.lat + meters * METER).toFixed(7);

/** Registers a toilet. @returns the path of its edit form */
async function register(session: HttpSession, address: string, where = HERE): Promise<string> {
  const answer = await session.post("/map/register", {
    ...{ intent: "register-toilet", name: `핀을 옮길 곳 ${Date.now() % 1e6}`, buildingName: "건물", address },
    ...{ lat: String(where.lat), lng: String(where.lng), maleLock: "unknown", femaleLock: "unknown" },
    photos: await makePhoto(),
  });
  const toiletId = /toiletId=(\d+)/.exec(answer.location ?? "")?.[1];
  if (!toiletId) throw new Error(`not registered: ${answer.status} ${summaryOf(answer.html)}`);
  return `/map/edit?toiletId=${toiletId}`;
}

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

const storedAddress = async (session: HttpSession, path: string) =>
  fieldValue((await session.get(path)).html, "address");

describe("the stored address of a moved toilet, scripts off and without a Kakao key", () => {
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

describe("the stored address of a moved toilet, scripts off and with a Kakao key", () => {
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
    const sea = await session.get("/map/address?lat=34&lng=124");
    expect(JSON.parse(sea.html)).toMatchObject({ address: "주소 없음", precision: "none" });
    expect(await storedAddress(session, await register(session, "", where))).toBe(
      "서울특별시 강남구 역삼1동",
    );
  });
});

/** Moves the pin by the button "내 위치". */
async function movePin(page: Page, meters: number): Promise<void> {
  await page.context().setGeolocation({ latitude: Number(northOf(meters)), longitude: HERE.lng });
  await page.locator(".position-picker").getByRole("button", { name: "내 위치" }).click();
  await expect.poll(() => page.locator("input[name=lat]").inputValue()).toBe(northOf(meters));
}

const addressOf = (page: Page) => page.locator("input[name=address]").inputValue();
const noticeOf = (page: Page) => page.locator("#address-notice").textContent();
const save = (page: Page) => page.locator(".form-foot").getByRole("button", { name: "수정" }).click();

describe("the stored address of a moved toilet, scripts on", () => {
  const open = useBrowser({ permissions: ["geolocation"], geolocation: { latitude: 36, longitude: 127 } });

  async function openForm(origin: string): Promise<{ page: Page; session: HttpSession; path: string }> {
    const session = await openMemberSession(origin);
    const path = await register(session, STORED_ADDRESS);
    const page = await open({ as: "user", at: path, baseURL: origin });
    await untilHydrated(page);
    return { page, session, path };
  }

  it("stays without a key, is marked as possibly wrong, and is sent without another question", async () => {
    const { page, session, path } = await openForm(sharedAppOrigin());
    await movePin(page, SHORT);
    expect(await noticeOf(page)).toBe("");
    for (const meters of LONG) {
      await movePin(page, meters);
      await expect.poll(() => noticeOf(page)).toContain("이 주소가 새 위치에 맞는지 확인");
      expect(await addressOf(page)).toBe(STORED_ADDRESS);
    }
    await movePin(page, SHORT);
    await expect.poll(() => noticeOf(page)).toBe("");
    await movePin(page, 500);
    await expect.poll(() => noticeOf(page)).toContain("확인");
    await save(page);
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it("is looked up again with a key, offered back in one line, and keeps the member's choice", async () => {
    const { page, session, path } = await openForm(withKakao.origin);
    await movePin(page, SHORT);
    expect([await addressOf(page), await noticeOf(page)]).toEqual([STORED_ADDRESS, ""]);
    for (const meters of LONG) {
      await movePin(page, meters);
      await expect.poll(() => addressOf(page)).toBe(FOUND_ADDRESS);
      expect(await noticeOf(page)).toContain(`이전 주소: ${STORED_ADDRESS}`);
    }
    await movePin(page, SHORT);
    await expect.poll(() => addressOf(page)).toBe(STORED_ADDRESS);
    await movePin(page, 500);
    await expect.poll(() => addressOf(page)).toBe(FOUND_ADDRESS);
    await page.getByRole("button", { name: "이전 주소로 되돌리기" }).click();
    expect(await addressOf(page)).toBe(STORED_ADDRESS);
    await movePin(page, 510);
    await page.waitForTimeout(500);
    expect(await addressOf(page)).toBe(STORED_ADDRESS);
    await save(page);
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await storedAddress(session, path)).toBe(STORED_ADDRESS);
  });

  it("never follows the pin after the member typed another one", async () => {
    const { page } = await openForm(withKakao.origin);
    await page.locator("input[name=address]").fill("내가 아는 주소 1층");
    for (const meters of LONG) {
      await movePin(page, meters);
      await page.waitForTimeout(300);
      expect(await addressOf(page)).toBe("내가 아는 주소 1층");
    }
  });

  it("is looked up after it was emptied, with the old one offered", async () => {
    const { page } = await openForm(sharedAppOrigin());
    await page.locator("input[name=address]").fill("");
    await movePin(page, 500);
    await expect.poll(() => addressOf(page)).toMatch(/^대전광역시 서구 [가-힣\d]+동$/);
    expect(await noticeOf(page)).toContain(`이전 주소: ${STORED_ADDRESS}`);
  });

  it("is marked as incomplete for a new toilet without a key", async () => {
    const page = await open({ as: "user", at: "/map/register" });
    await untilHydrated(page);
    await movePin(page, 0);
    await expect.poll(() => addressOf(page)).toMatch(/^대전광역시 서구 [가-힣\d]+동$/);
    expect(await noticeOf(page)).toContain("도로명이나 번지를 이어서 적어 주세요");
  });
});
