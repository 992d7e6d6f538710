import { beforeEach, expect, test, vi } from "vitest";
import { withExtension } from "~/backend/toilets.server";
import { FORM_HELPER_INTENTS } from "~/features/toilets/form-helper-intents.server";
import { readFields } from "~/forms/read-fields";
import type { Place } from "~/place-index/place";
import { cleanFileName } from "~/texts/file-texts";
import { directory } from "~/toilet-directory/directory.server";

const place: Place = { kind: "station", name: "대전역", address: "", lat: 36.33, lng: 127.43 };
const searchPlaces = vi.spyOn(directory, "searchPlaces").mockResolvedValue([place]);

beforeEach(() => void searchPlaces.mockClear());

/** Returns the address search that the typed text causes. */
async function searchedFor(query: string): Promise<string | undefined> {
  const { schema, handle } = FORM_HELPER_INTENTS["search-place"];
  const form = new FormData();
  form.append("placeQuery", query);
  const submission = schema && readFields(form, schema);
  if (submission?.status !== "success") throw new Error("the form was refused");
  const request = new Request("http://toilet.example/map/register", { method: "POST" });
  await handle({ value: submission.value, request } as never);
  return searchPlaces.mock.lastCall?.[0];
}

test("the address search uses the first hundred characters and cuts none in half", async () => {
  expect(await searchedFor(" 대전역 ")).toBe("대전역");
  expect(await searchedFor("가".repeat(5000))).toBe("가".repeat(100));
  expect(await searchedFor(`가${"😀".repeat(5000)}`)).toBe(`가${"😀".repeat(99)}`);
});

test("the address search goes on to the address of a shared place that it knows only in part", async () => {
  searchPlaces.mockResolvedValueOnce([{ ...place, missed: "모르는 가게" }]);
  const sharedText = "[네이버 지도]\n모르는 가게 대전점\n대전 서구 둔산로 100\nhttps://naver.me/abcd";
  expect(await searchedFor(sharedText)).toBe("대전 서구 둔산로 100");
});

test.each([
  ["사진.jpg", "사진.jpg"],
  ["C:\\Users\\hong\\사진.JPG", "사진.JPG"],
  ['이름".gif', "이름.gif"],
  [`${"긴".repeat(400)}.png`, `${"긴".repeat(146)}.png`],
  [`${"긴".repeat(400)}`, `${"긴".repeat(146)}.png`],
  ["사진\u202egpj.png", "사진gpj.png"],
])("a photo %j is sent as %j", (fileName, sentName) => {
  const blob = new Blob([], { type: "image/png" });
  expect(cleanFileName(withExtension({ fileName, blob }).fileName)).toBe(sentName);
});
