import { describe, expect, test } from "vitest";
import { answered, type Fields } from "../support/http-session";
import { checkedOf, fieldMessage, fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Invalid input whose answer needs more than a row of the table in bad-input.test.ts. */

const DETAIL = "/map/detail?toiletId=1";
const EDIT = "/map/edit?toiletId=1";

const watched = sharedWatchedApp();
const member = useMember(watched);
const photo = await makePhoto();

describe("the nickname", () => {
  test.each(['<script>alert("이름")</script>', "🚻 & 'co'", "관리하는 이웃"])(
    "%j is treated as plain text",
    async (nickname) => {
      expect((await member.post("/mypage", { intent: "save-nickname", nickname })).status).toBe(303);
      const { html } = await member.get("/mypage");
      expect(fieldValue(html, "nickname")).toBe(nickname);
      expect(wordsOf(html)).toContain(`${nickname}님 (일반 사용자)`);
      expect(html).not.toContain("<script>alert(");
    },
  );
});

test("an equal second review within a minute asks for confirmation, and is saved after it", async () => {
  const fields = { intent: "create-review", content: "두 번 누른 리뷰", rating: "4" };
  watched.backend.forget();
  const [first, second] = await Promise.all([member.post(DETAIL, fields), member.post(DETAIL, fields)]);
  const question = first.status === 400 ? first : second;
  expect([first.status, second.status].sort()).toEqual([303, 400]);
  expect(summaryOf(question.html)).toEqual([
    "같은 내용의 리뷰를 방금 보내셨습니다. 한 번 더 등록하시겠습니까?",
  ]);
  expect([fieldValue(question.html, "content"), fieldValue(question.html, "again")]).toEqual([
    fields.content,
    "yes",
  ]);
  expect(watched.backend.writes()).toHaveLength(1);
  watched.backend.forget();
  expect((await member.post(DETAIL, { ...fields, again: "yes" })).status).toBe(303);
  expect(watched.backend.writes()).toHaveLength(1);
});

test("a review of a missing toilet gets 404", async () => {
  const fields = { intent: "create-review", content: "여기는 어디", rating: "2" };
  await answered(404, member.post("/map/detail?toiletId=99999999", fields));
});

test.each([
  ["/map/detail/1", "/map/detail/1#reviews"],
  [DETAIL, `${DETAIL}#reviews`],
  // The position of the search stays in the URL; the opened review does not.
  [`${DETAIL}&me=36.35,127.38&edit=999`, `${DETAIL}&me=36.35%2C127.38#reviews`],
])("a review sent to %s redirects to its list", async (path, back) => {
  const fields = { intent: "create-review", content: "🚻 좋아요", rating: "5", again: "yes" };
  const { status, location } = await member.post(path, fields);
  expect([status, location]).toEqual([303, back]);
});

const TOILET = {
  ...{ name: '한밭 <b>"수목원"</b> 🚻', buildingName: "동원 & 서원" },
  ...{ address: "대전광역시 서구 둔산대로 169", lat: "36.3676", lng: "127.3883" },
  ...{ cleanlinessTags: "보통", maleLock: "password", maleLockPassword: "1234", femaleLock: "key" },
};
const expectTyped = (html: string) => {
  for (const name of ["name", "buildingName", "address", "lat", "lng", "maleLockPassword"] as const)
    expect([name, fieldValue(html, name)]).toEqual([name, TOILET[name]]);
  for (const name of ["cleanlinessTags", "maleLock", "femaleLock"] as const)
    expect([name, checkedOf(html, name)]).toEqual([name, [TOILET[name]]]);
};

describe.each([
  { form: "registration", intent: "register-toilet", path: "/map/register" },
  { form: "edit", intent: "update-toilet", path: EDIT },
])("the $form form", ({ intent, path }) => {
  async function send(changes: Fields) {
    watched.backend.forget();
    const fields = { ...TOILET, intent, photos: photo, ...changes };
    const answer = await member.post(path, fields, { multipart: true });
    expect(watched.backend.countOf("POST", "/map/register.do")).toBe(0);
    expect(watched.backend.countOf("POST", "/map/update-toilet.do")).toBe(0);
    return answer;
  }

  test("lists everything that is missing, in the specification's order", async () => {
    const isEdit = intent === "update-toilet";
    const emptyFields = { name: "", buildingName: "", address: "", lat: "", lng: "", photos: [] };
    const submission = send({ ...emptyFields, ...(isEdit && { deletePhotos: ["0", "1", "2", "3"] }) });
    const { html } = await answered(400, submission);
    expect(summaryOf(html)).toEqual([
      ...["화장실 이름", "건물명", "주소 (검색 또는 지도 클릭 필요)", "위치 (지도 클릭 또는 검색 필요)"],
      isEdit ? "사진이 최소 1장 필요합니다. 기존 사진을 유지하거나 새 사진을 추가해 주세요." : "사진",
    ]);
    expect(fieldMessage(html, "lat")).toBe("필수 항목입니다.");
  });

  test("reports a search without results and keeps the typed text", async () => {
    const { html } = await send({ intent: "search-place", placeQuery: "ㅁㄴㅇㄹ없는곳" });
    expect(fieldMessage(html, "placeQuery")).toBe("검색 결과가 없습니다.");
    expectTyped(html);
  });

  test("shows the backend's refusal to deactivate a built-in tag", async () => {
    const { html } = await answered(400, send({ intent: "deactivate-tag", tagId: "1" }));
    expect(summaryOf(html)).toEqual(["태그 비활성화에 실패했습니다."]);
    expectTyped(html);
  });

  test("keeps everything while it offers places, and fills in the chosen position", async () => {
    const searchAnswer = await answered(200, send({ intent: "search-place", placeQuery: "대전" }));
    expectTyped(searchAnswer.html);
    const storedPlace = fieldValue(searchAnswer.html, "place") ?? "";
    const [lat, lng] = storedPlace.split(",");
    const pickAnswer = await answered(200, send({ intent: "pick-place", place: storedPlace }));
    expect([fieldValue(pickAnswer.html, "lat"), fieldValue(pickAnswer.html, "lng")]).toEqual([lat, lng]);
    expect(fieldValue(pickAnswer.html, "name")).toBe(TOILET.name);
  });
});

test("the registration takes the place that is chosen in the form, although its button was not pressed", async () => {
  const fields = {
    ...TOILET,
    ...{ lat: "", lng: "", address: "", place: "36.35,127.385,대전 서구 둔산로 100" },
  };
  const submission = member.post(
    "/map/register",
    { ...fields, intent: "register-toilet" },
    { multipart: true },
  );
  const { html } = await answered(400, submission);
  expect(["lat", "lng", "address"].map((name) => fieldValue(html, name))).toEqual([
    "36.35",
    "127.385",
    "대전 서구 둔산로 100",
  ]);
  expect(summaryOf(html)).toEqual([expect.stringContaining("사진")]);
});

test("the edit form reads the toilet to validate it, again under the lock to save it, and once to show it", async () => {
  watched.backend.forget();
  // The toilet has no photo 99. The form checks whether a photo would remain before it saves.
  const fields = { ...TOILET, thumbnail: "", deletePhotos: ["99"] };
  await answered(303, member.post(EDIT, { ...fields, intent: "update-toilet" }, { multipart: true }));
  expect(watched.backend.countOf("POST", "/map/toilet-detail.do")).toBe(3);
});
