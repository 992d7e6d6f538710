import { describe, expect, test } from "vitest";
import { answered, type Fields, openSession } from "../support/http-session";
import {
  checkedOf,
  loginBeside,
  messageBeside,
  summaryOf,
  summaryTargets,
  typedIn,
  wordsOf,
} from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useMember, useWatchedApp } from "../support/started";

const TYPED = {
  ...{ name: '한밭 <b>"수목원"</b> 🚻', buildingName: "동원 & 서원" },
  ...{ address: "대전광역시 서구 둔산대로 169", lat: "36.3676", lng: "127.3883" },
  ...{ cleanlinessTags: "보통", cleanlinessTagsNew: "향기 좋음" },
  ...{ hoursTags: "24시간", hoursTagsNew: "명절 운영" },
  ...{ maleLock: "password", maleLockPassword: "1234", femaleLock: "key", femaleLockPassword: "" },
  thumbnail: "new:1",
};

const ITEMS = {
  name: "화장실 이름",
  buildingName: "건물명",
  address: "주소 (검색 또는 지도 클릭 필요)",
  lat: "위치 (지도 클릭 또는 검색 필요)",
  photos: "사진",
};
const TITLE = "필수 항목이 누락되었습니다:";
const REQUIRED = "필수 항목입니다.";
const NOT_A_POSITION = "위도와 경도를 숫자로 입력해 주세요. (예: 36.3504119, 127.3845475)";
const NOT_DIGITS = "비밀번호는 숫자만 입력할 수 있습니다.";
const TOO_MANY_TAGS = "최대 5개까지만 선택할 수 있습니다.";

const watched = useWatchedApp();
const member = useMember(watched);
const photo = await makePhoto();
const EDIT = "/map/edit?toiletId=1";

function expectAsTyped(html: string, typed: typeof TYPED): void {
  const texts = ["name", "buildingName", "address", "lat", "lng", "maleLockPassword", "femaleLockPassword"];
  for (const name of [...texts, "cleanlinessTagsNew", "hoursTagsNew"]) {
    expect([name, typedIn(html, name)]).toEqual([name, typed[name as keyof typeof TYPED]]);
  }
  for (const name of ["cleanlinessTags", "hoursTags", "maleLock", "femaleLock", "thumbnail"] as const) {
    expect([name, checkedOf(html, name)]).toEqual([name, [typed[name]].flat()]);
  }
}

const forms = [
  { form: "registration", intent: "register-toilet", path: "/map/register" },
  { form: "edit", intent: "update-toilet", path: EDIT },
];

describe.each(forms)("the $form form refuses", ({ intent, path }) => {
  async function send(changes: Fields) {
    watched.backend.forget();
    const fields = { ...TYPED, intent, photos: photo, ...changes };
    const answer = await member.post(path, fields, { multipart: true });
    expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
    expect(watched.backend.countOf("POST", "/map/update-toilet.do")).toBe(0);
    return answer;
  }

  test.each(["name", "buildingName"] as const)("a missing %s", async (field) => {
    for (const empty of ["", "   "]) {
      const { html } = await answered(400, send({ [field]: empty }));
      expect(summaryOf(html)).toEqual([ITEMS[field]]);
      expect(summaryTargets(html)).toEqual([field]);
      expect(wordsOf(html)).toContain(TITLE);
      expect(messageBeside(html, field)).toBe(REQUIRED);
      expectAsTyped(html, { ...TYPED, [field]: empty });
    }
  });

  test("everything missing at once, in the order of the form", async () => {
    const isEdit = intent === "update-toilet";
    const missing = { name: "", buildingName: "", address: "", lat: "", lng: "", photos: [] };
    const sent = send({ ...missing, ...(isEdit && { deletePhotos: ["0", "1", "2", "3"] }) });
    const { html } = await answered(400, sent);
    const photos = isEdit
      ? "사진이 최소 1장 필요합니다. 기존 사진을 유지하거나 새 사진을 추가해 주세요."
      : ITEMS.photos;
    expect(summaryOf(html)).toEqual([ITEMS.name, ITEMS.buildingName, ITEMS.address, ITEMS.lat, photos]);
    expect(messageBeside(html, "lat")).toBe(REQUIRED);
  });

  test.each([
    ["words", { lat: "서울", lng: "127" }, "lat"],
    ["a latitude beyond the pole", { lat: "91", lng: "127" }, "lat"],
    ["a longitude beyond the date line", { lat: "36", lng: "-180.1" }, "lng"],
    ["infinity", { lat: "Infinity", lng: "127" }, "lat"],
    ["not a number", { lat: "36", lng: "NaN" }, "lng"],
    ["two numbers in one", { lat: "36.1, 127.1", lng: "127" }, "lat"],
  ])("a position of %s", async (_case, changes, field) => {
    const { html } = await answered(400, send(changes));
    expect(messageBeside(html, field)).toBe(NOT_A_POSITION);
    expectAsTyped(html, { ...TYPED, ...changes });
  });

  test.each([
    ["", "36"],
    ["127", ""],
  ])("half a position (%s, %s)", async (lng, lat) => {
    const { html } = await answered(400, send({ lat, lng }));
    expect(summaryOf(html)).toEqual([ITEMS.lat]);
  });

  test.each(["maleLock", "femaleLock"] as const)("a %s password that is not digits", async (lock) => {
    for (const password of ["12a4", "1 2", "１２３４", "-1", "<b>"]) {
      const changes = { [lock]: "password", [`${lock}Password`]: password };
      const { html } = await answered(400, send(changes));
      expect(summaryOf(html)).toEqual([NOT_DIGITS]);
      expect(summaryTargets(html)).toEqual([`${lock}Password`]);
      expect(messageBeside(html, `${lock}Password`)).toBe(NOT_DIGITS);
      expectAsTyped(html, { ...TYPED, ...changes });
    }
  });

  test.each(["cleanlinessTags", "hoursTags"] as const)("more than five of %s", async (field) => {
    const six = { [field]: ["가", "나", "다"], [`${field}New`]: "라, 마, 바" };
    const { html } = await answered(400, send(six));
    expect(summaryOf(html)).toEqual([TOO_MANY_TAGS]);
    expect(checkedOf(html, field)).toEqual(["가", "나", "다"]);
    expect(typedIn(html, `${field}New`)).toBe("라, 마, 바");
    expect(wordsOf(html.slice(html.indexOf(`id="toilet-${field}-error"`)))).toContain(TOO_MANY_TAGS);
  });

  test("a name that is far too long", async () => {
    const name = "가".repeat(5000);
    const { html } = await answered(400, send({ name }));
    expect(messageBeside(html, "name")).toBe("100자까지 입력할 수 있습니다.");
    expect(typedIn(html, "name")).toBe(name);
  });

  test("an intent that nobody knows, or none", async () => {
    for (const unknown of ["", "drop-table", "create-review"]) {
      const { html } = await answered(400, send({ intent: unknown }));
      expect(summaryOf(html)).toEqual(["알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요."]);
      expectAsTyped(html, TYPED);
    }
  });

  test("a search for nothing, a choice of nothing, a tag of nothing", async () => {
    const cases: [Fields, string, string][] = [
      [{ intent: "search-place", placeQuery: " " }, "placeQuery", "검색어를 입력해 주세요."],
      [{ intent: "pick-place", place: "" }, "placeQuery", "장소를 선택해 주세요."],
      [{ intent: "pick-place", place: "a,b,c" }, "placeQuery", "장소를 선택해 주세요."],
    ];
    for (const [changes, field, message] of cases) {
      const { status, html } = await send(changes);
      expect([changes, status]).toEqual([changes, 400]);
      expect(messageBeside(html, field)).toBe(message);
      expectAsTyped(html, TYPED);
    }
    for (const intentOfTag of ["ask-deactivate-tag", "deactivate-tag"]) {
      const { html } = await answered(400, send({ intent: intentOfTag, tagId: "1 OR 1=1" }));
      expect(summaryOf(html)).toEqual(["비활성화할 태그를 선택해 주세요."]);
      expectAsTyped(html, TYPED);
    }
  });

  test("a search that finds nothing says so, with the form as typed", async () => {
    const { html } = await send({ intent: "search-place", placeQuery: "ㅁㄴㅇㄹ없는곳" });
    expect(messageBeside(html, "placeQuery")).toBe("검색 결과가 없습니다.");
    expectAsTyped(html, TYPED);
  });

  test("a built-in tag to be deactivated: the backend says no", async () => {
    const { html } = await answered(400, send({ intent: "deactivate-tag", tagId: "1" }));
    expect(summaryOf(html)).toEqual(["태그 비활성화에 실패했습니다."]);
    expectAsTyped(html, TYPED);
  });

  test("a visitor, with the form as typed and a way to log in beside it", async () => {
    const visitor = openSession(watched.origin);
    const fields = { ...TYPED, intent, photos: photo };
    watched.backend.forget();
    const { html } = await answered(401, visitor.post(path, fields, { multipart: true }));
    expect(summaryOf(html)).toEqual(["로그인 시간이 끝났습니다. 다시 로그인해 주세요."]);
    expectAsTyped(html, TYPED);
    expect(loginBeside(html)).toBe(`/login?${new URLSearchParams({ next: path })}`);
    expect(watched.backend.seen.filter(({ path }) => /register|update/.test(path))).toEqual([]);
  });

  test("a redraw for places keeps everything, and picking one fills the position in", async () => {
    const found = await answered(200, send({ intent: "search-place", placeQuery: "대전" }));
    expectAsTyped(found.html, TYPED);
    const place = typedIn(found.html, "place") ?? "";
    const [lat, lng] = place.split(",");
    const picked = await answered(200, send({ intent: "pick-place", place }));
    expect([typedIn(picked.html, "lat"), typedIn(picked.html, "lng")]).toEqual([lat, lng]);
    expect(typedIn(picked.html, "name")).toBe(TYPED.name);
  });
});

test("the edit form reads the toilet to judge it, again under the lock to save it, and once to show it", async () => {
  watched.backend.forget();
  // A photo that it does not have: whether one is left is asked before the form is saved.
  const fields = { ...TYPED, maleLockPassword: "1234", thumbnail: "", deletePhotos: ["99"] };
  await answered(303, member.post(EDIT, { ...fields, intent: "update-toilet" }, { multipart: true }));
  expect(watched.backend.countOf("POST", "/map/toilet-detail.do")).toBe(3);
});
