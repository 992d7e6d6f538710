import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeWays, logIn, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { answered, openMemberSession } from "../support/http-session";
import { fieldValue } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { photoFile } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

const PHONE_HEIGHT_MAX = 2440;
/** A place next to a sample toilet of Daejeon's city hall. */
const HERE = "lat=36.3506&lng=127.3849";
const OWN = "me=36.351,127.385";
const LISTED_NAME = "대전시청 1층 로비 화장실";

/** The page's height without its chips, whose number is the tags that members added. */
const heightOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".chips")].reduce(
      (height, chips) => height - chips.offsetHeight,
      document.documentElement.scrollHeight,
    ),
  );
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describeWays("the form of a new toilet on a phone", ({ scripts, open }) => {
  async function openForm(path = "/map/register", viewport = PHONE): Promise<Page> {
    const page = await open({ as: "user", at: path, viewport });
    if (!scripts) return page;
    await untilHydrated(page);
    await page.locator(".position-picker.is-ready").waitFor();
    return page;
  }

  it(`is at most ${PHONE_HEIGHT_MAX} px tall without its chips`, async () => {
    expect(await heightOf(await openForm())).toBeLessThanOrEqual(PHONE_HEIGHT_MAX);
  });

  it.each(firstOrAll(["ko", "en", "ja", "zh"]))("is never wider than the window in %s", async (language) => {
    const page = await openForm(`/map/register?lang=${language}`);
    for (const width of [PHONE.width, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect.soft([width, await widthOf(page)]).toEqual([width, width]);
    }
  });

  it("shows all facilities at once, as boxes to press", async () => {
    const page = await openForm();
    const row = page.getByRole("group", { name: "편의 시설" }).locator(".chips").first();
    const chips = await row.locator("label").evaluateAll((labels) =>
      labels.map((label) => {
        const { height } = label.getBoundingClientRect();
        return { isTarget: height >= 44, isBox: label.querySelector("input[type=checkbox]") !== null };
      }),
    );
    expect(chips.length).toBeGreaterThanOrEqual(9);
    expect(chips.every(({ isTarget, isBox }) => isTarget && isBox)).toBe(true);
    expect(await row.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  it("shows the toilets around, the own position and a cross in the middle of its map", async () => {
    const page = await openForm(`/map/register?${HERE}&${OWN}`);
    const picker = page.locator(".position-picker");
    const pins = picker.locator(scripts ? ".leaflet-marker-icon.mark-toilet" : ".still-picker .map-pin");
    await pins.first().waitFor();
    const ownMark = picker.locator(scripts ? ".my-location" : ".map-own-dot");
    await ownMark.waitFor();
    expect(await picker.locator("a[href]").count()).toBe(0);
    const [frame, cross] = [await picker.boundingBox(), await picker.locator(".map-centre").boundingBox()];
    if (!frame || !cross) throw new Error("the map has no cross");
    expect(Math.abs(cross.x + cross.width / 2 - frame.x - frame.width / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(cross.y + cross.height / 2 - frame.y - frame.height / 2)).toBeLessThanOrEqual(1);
  });

  it("accepts the place under the cross and keeps the typed text", async () => {
    const page = await openForm(`/map/register?${HERE}`);
    await page.getByLabel("화장실 이름").fill("십자 화장실");
    await page.getByRole("button", { name: "십자 위치로 정하기" }).click();
    await page.locator("#neighbours").getByText("50 m 안에").waitFor();
    expect(Number(await page.locator("input[name=lat]").inputValue())).toBeCloseTo(36.3506, 4);
    expect(Number(await page.locator("input[name=lng]").inputValue())).toBeCloseTo(127.3849, 4);
    expect(await page.getByLabel("화장실 이름").inputValue()).toBe("십자 화장실");
  });

  it("fills in the building of a found place and says so", async () => {
    const page = await openForm();
    await choose(page, scripts);
    await page.locator("#building-notice").getByText("건물명을 찾아 넣었습니다").waitFor();
    expect(await page.getByLabel("건물명").inputValue()).toContain("대전역");
  });

  it("never replaces a typed building", async () => {
    const page = await openForm();
    await page.getByLabel("건물명").fill("내가 아는 건물");
    await choose(page, scripts);
    await page.locator("#neighbours p").first().waitFor();
    expect(await page.getByLabel("건물명").inputValue()).toBe("내가 아는 건물");
    expect(await page.locator("#building-notice").textContent()).toBe("");
  });

  it("opens the coordinates for an error in them", async () => {
    const page = await openForm();
    const coordinates = page.locator(".coordinates");
    expect(await coordinates.getAttribute("open")).toBeNull();
    await coordinates.locator("summary").click();
    await page.getByLabel("위도").fill("북쪽");
    await page.locator(".form-foot").getByRole("button", { name: "등록" }).click();
    await page.locator("[role=alert]").first().waitFor();
    expect(await page.getByLabel("위도").isVisible()).toBe(true);
    expect(await page.getByLabel("위도").inputValue()).toBe("북쪽");
  });

  it("has a Korean button for photos that the keyboard reaches and that names the chosen files", async () => {
    const page = await openForm();
    const photos = page.locator("input[name=photos]");
    const button = page.locator(".file-box label");
    expect(await button.textContent()).toBe("사진 선택");
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const native = await photos.evaluate(
      (input) => getComputedStyle(input, "::file-selector-button").display,
    );
    expect(native).toBe("none");
    await page.locator("input[name=name]").focus();
    await page.keyboard.press("Tab");
    const ringed = page.locator(scripts ? ".file-box" : "input[name=photos]");
    expect(await photos.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await ringed.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
    const photo = await photoFile();
    await photos.setInputFiles([photo, { ...photo, name: "안쪽.jpg" }]);
    if (scripts) await page.locator(".file-box", { hasText: `2개 선택: ${photo.name}, 안쪽.jpg` }).waitFor();
    else expect(await photos.evaluate((input) => getComputedStyle(input).opacity)).toBe("1");
  });

  it("asks for the room of a facility as soon as the facility is ticked", async () => {
    const page = await openForm();
    const rooms = page.getByRole("group", { name: "기저귀 교환대 위치" });
    expect(await rooms.isVisible()).toBe(false);
    await page.getByRole("checkbox", { name: "기저귀 교환대", exact: true }).check();
    await rooms.getByRole("checkbox", { name: "여자 화장실" }).check();
    const [first] = await rooms.locator(".chip").all();
    expect((await first?.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await widthOf(page)).toBe(PHONE.width);
    await page.getByRole("checkbox", { name: "기저귀 교환대", exact: true }).uncheck();
    expect(await rooms.isVisible()).toBe(false);
  });

  it("has its coordinates folded away, with a summary after a search filled them in", async () => {
    const page = await openForm();
    expect(await page.getByLabel("위도").isVisible()).toBe(false);
    await choose(page, scripts, LISTED_NAME);
    await page.locator("#neighbours").getByText(LISTED_NAME).first().waitFor();
    expect(await page.getByLabel("위도").isVisible()).toBe(false);
    expect(await page.locator("summary", { hasText: "좌표" }).textContent()).toContain("36.35");
    await page.locator("summary", { hasText: "좌표" }).click();
    await page.getByLabel("위도").waitFor();
  });
});

/** Chooses a place, Daejeon station by default, from those that a search finds. */
async function choose(page: Page, scripts: boolean, name = "대전역"): Promise<void> {
  await page.getByRole("combobox", { name: "장소 검색" }).fill(name);
  if (scripts) return page.locator(".suggestions [role=option]").first().click();
  await page.getByRole("button", { name: "검색", exact: true }).click();
  await page.getByRole("button", { name: "이 위치로 정하기" }).click();
}

describe("the degrees of cleanliness in the form", () => {
  const open = useBrowser({ viewport: PHONE });

  it("replace each other when pressed", async () => {
    const page = await open({ as: "user", at: "/map/register" });
    await untilHydrated(page);
    const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
    await box("깨끗함").check();
    await box("더러움").check();
    expect([await box("깨끗함").isChecked(), await box("더러움").isChecked()]).toEqual([false, true]);
  });
});

describe("a pin on the map of the form", () => {
  const open = useBrowser({ viewport: PHONE });

  it("shows its toilet when pressed, with a link in a new window", async () => {
    const page = await open({ as: "user", at: `/map/register?${HERE}` });
    await page.locator(".position-picker.is-ready").waitFor();
    const lat = await page.locator("input[name=lat]").inputValue();
    await page.locator(".leaflet-marker-icon.mark-toilet").first().dispatchEvent("click");
    const link = page.locator(".map-message a");
    await link.waitFor();
    expect([await link.getAttribute("target"), await link.getAttribute("href")]).toEqual([
      "_blank",
      expect.stringMatching(/\/map\/detail\?toiletId=\d+$/),
    ]);
    expect(await page.locator("input[name=lat]").inputValue()).toBe(lat);
  });
});

describe("the own position on the map of the form", () => {
  const open = useBrowser({
    viewport: PHONE,
    permissions: ["geolocation"],
    geolocation: { latitude: 37.5665851, longitude: 126.9782038, accuracy: 30 },
  });

  it("is the start of a form without a place if the permission is granted", async () => {
    const page = await open({ as: "user", at: "/map/register" });
    const picker = page.locator(".position-picker");
    await picker.locator(".my-location").waitFor();
    const [frame, dot] = [await picker.boundingBox(), await picker.locator(".my-location").boundingBox()];
    if (!frame || !dot) throw new Error("the own place has no box");
    expect(Math.abs(dot.x + dot.width / 2 - frame.x - frame.width / 2)).toBeLessThanOrEqual(2);
    expect(await page.locator("input[name=lat]").inputValue()).toBe("");
  });
});

describe("the button that deactivates a tag", () => {
  const open = useBrowser({ viewport: PHONE });

  it("asks before the form is complete, has the focus again after no, then says that the tag is gone", async () => {
    const tag = "사라질태그";
    await registerToilets(sharedAppOrigin(), { lat: 35.41, lng: 127.6 }, "태그", [{ cleanlinessTags: tag }]);
    const page = await open({ as: "user", at: "/map/register" });
    await untilHydrated(page);
    const button = page.getByRole("button", { name: `${tag} 비활성화` });
    const question = page.getByRole("dialog", { name: "이 태그를 비활성화하시겠습니까?" });
    const isFocused = (target: typeof button) =>
      expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    for (const answerNo of [() => question.getByText("취소").click(), () => page.keyboard.press("Escape")]) {
      await button.click();
      await question.waitFor();
      await answerNo();
      await isFocused(button);
    }
    await button.click();
    await question.getByRole("button", { name: "비활성화" }).click();
    const notice = page.getByText("태그를 비활성화했습니다.");
    await isFocused(notice);
    expect(await notice.getAttribute("role")).toBe("status");
    expect(await button.count()).toBe(0);
  });
});

const restored = (page: Page) => page.getByText("쓰던 내용을 되살렸습니다.");
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")));

describe("an unsent change of a toilet", () => {
  const open = useBrowser();

  it("comes back as it was left, without the codes of doors, unless the toilet was changed meanwhile", async () => {
    const locks = { maleLock: "password", maleLockPassword: "2468" };
    const place = { lat: 35.42, lng: 127.61 };
    const [toilet] = await registerToilets(sharedAppOrigin(), place, "고칠 곳", [locks]);
    const path = `/map/edit?toiletId=${toilet?.id}`;
    const page = await open({ as: "user", at: path });
    await untilHydrated(page);
    const building = page.getByLabel("건물명");
    await building.fill("고치다 만 건물");
    await page.goto("/map");
    expect(await storedDrafts(page)).toHaveLength(1);
    expect(JSON.stringify(await storedDrafts(page))).not.toContain("2468");
    await page.goto(path);
    await restored(page).waitFor();
    expect(await building.inputValue()).toBe("고치다 만 건물");
    expect(await page.locator("input[name=maleLockPassword]").inputValue()).toBe("2468");

    const member = await openMemberSession(sharedAppOrigin());
    const { html } = await member.get(path);
    const fields = { name: toilet?.name ?? "", buildingName: "다른 건물", address: "어딘가 1", ...locks };
    const position = { lat: fieldValue(html, "lat") ?? "", lng: fieldValue(html, "lng") ?? "" };
    await answered(
      303,
      member.post(
        path,
        { intent: "update-toilet", ...fields, ...position, hoursTags: "24시간" },
        { multipart: true },
      ),
    );
    await page.goto(path);
    await page.getByText("쓰던 내용은 버렸습니다.").waitFor();
    expect(await building.inputValue()).toBe("다른 건물");
    expect(await storedDrafts(page)).toEqual([]);

    await building.fill("보낸 건물");
    await page.getByRole("button", { name: "수정", exact: true }).last().click();
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    expect(await storedDrafts(page)).toEqual([]);
  });
});

describe("an unsent new toilet", () => {
  const open = useBrowser();

  it("comes back as it was left, without the code of a door, until it is emptied", async () => {
    const page = await open({ as: "user", at: `/map/register?${HERE}` });
    await untilHydrated(page);
    await page.locator(".position-picker.is-ready").waitFor();
    const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
    const male = page.getByRole("group", { name: "남자 화장실 도어락" });
    const name = page.getByLabel("화장실 이름");
    await name.fill("쓰다 만 화장실");
    await page.getByLabel("청결 상태 직접 입력").fill("온수 나옴");
    await page.getByLabel("청결 상태 직접 입력").press("Enter");
    await box("24시간").check();
    await box("비상벨").check();
    await male.getByLabel("비밀번호", { exact: true }).check();
    await male.getByLabel("비밀번호 (숫자만)").fill("1379");
    await page.getByRole("button", { name: "십자 위치로 정하기" }).click();
    await page.locator("#neighbours").getByText("50 m 안에").waitFor();
    const [lat, address] = [
      await page.locator("input[name=lat]").inputValue(),
      await page.getByLabel("주소").inputValue(),
    ];

    await page.goto("/community/free");
    expect(JSON.stringify(await storedDrafts(page))).not.toContain("1379");
    await page.goBack();
    await restored(page).waitFor();
    expect(await name.inputValue()).toBe("쓰다 만 화장실");
    expect(await page.locator("input[name=lat]").inputValue()).toBe(lat);
    expect(await page.getByLabel("주소").inputValue()).toBe(address);
    expect(
      await page
        .locator(".tag-field input:checked")
        .evaluateAll((boxes) => boxes.map((checkbox) => (checkbox as HTMLInputElement).value)),
    ).toEqual(["온수 나옴", "24시간"]);
    expect(await box("비상벨").isChecked()).toBe(true);
    expect(await male.getByLabel("비밀번호", { exact: true }).isChecked()).toBe(true);
    expect(await male.getByLabel("비밀번호 (숫자만)").inputValue()).toBe("");

    await page.getByRole("button", { name: "비우기" }).click();
    await restored(page).waitFor({ state: "detached" });
    expect([await name.inputValue(), await box("24시간").isChecked()]).toEqual(["", false]);
    expect(await storedDrafts(page)).toEqual([]);
  });

  it("is removed after a logout", async () => {
    // A login of its own, because the files of a run share theirs.
    const page = await open();
    await logIn(page, "user", "/map/register");
    await untilHydrated(page);
    await page.getByLabel("화장실 이름").fill("쓰다 만 화장실");
    await page.goto("/map");
    expect(await storedDrafts(page)).toHaveLength(1);
    await page.locator("form[action='/logout'] button").first().dispatchEvent("click");
    await page.getByRole("link", { name: "로그인" }).first().waitFor();
    expect(await storedDrafts(page)).toEqual([]);
  });
});
