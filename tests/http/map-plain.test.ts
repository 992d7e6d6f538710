import { describe, expect, it } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

const get = async (path: string) => (await answered(200, openSession(sharedAppOrigin()).get(path))).html;

const tagsOfClass = (html: string, name: string) =>
  tagsOf(html).filter(({ attributes }) => attributes.class === name);
/** Returns what the status line says about the search, to which its field points. */
const errorsOf = (html: string) =>
  tagsOfClass(html, "field-error").map((tag) => {
    const [field] = tagsOf(html, "input").filter(({ attributes }) => attributes.name === "q");
    return [wordsOf(contentOf(html, tag)), field?.attributes["aria-describedby"] === tag.attributes.id];
  });
/** Returns the content of the first element of this class, or "". */
function contentOfClass(html: string, name: string): string {
  const [tag] = tagsOfClass(html, name);
  return tag ? contentOf(html, tag) : "";
}
const rowsOf = (html: string) => tagsOfClass(html, "answer-name");

describe("a search without scripts", () => {
  it("reports an empty query", async () => {
    const html = await get("/map?q=");
    expect(errorsOf(html)).toEqual([["검색어를 입력해 주세요.", true]]);
    expect(rowsOf(html)).toHaveLength(10);
  });

  it.each(["대전", "유성구", "ㄷㅈㅇ", "eowjsdur"])(
    "shows toilets around the result for «%s»",
    async (text) => {
      const html = await get(`/map?q=${encodeURIComponent(text)}&near=37.5665,126.978`);
      expect(errorsOf(html)).toEqual([]);
      expect(tagsOf(contentOfClass(html, "still-map"), "a").length).toBeGreaterThan(0);
    },
  );
});

describe("the map without scripts", () => {
  it("reports a missing Kakao key and shows the map all the same", async () => {
    const html = await get("/map/kakao");
    const [main] = tagsOf(html, "main");
    expect(main && wordsOf(contentOf(html, main))).toContain("카카오");
    expect(tagsOfClass(html, "still-map")).toHaveLength(1);
  });

  it("lets members register and edit", async () => {
    const session = await openMemberSession(sharedAppOrigin());
    const { html } = await session.get("/map?toiletId=3");
    const panel = contentOfClass(html, "map-panel");
    const edit = tagsOf(panel, "a").filter((tag) => contentOf(panel, tag) === "수정");
    expect(edit).toHaveLength(1);
    expect(
      hrefsOf(html).filter((href) => /^\/map\/register\?lat=36\.\d+&lng=127\.\d+$/.test(href)),
    ).toHaveLength(1);
  });

  it.each(["/map?lat=abc&lng=&zoom=99&page=-3", "/map?toiletId=999999999", "/map?lat=91&lng=200"])(
    "falls back for an invalid URL: %s",
    async (path) => {
      const html = await get(path);
      expect(rowsOf(html)).toHaveLength(10);
      expect(wordsOf(contentOfClass(html, "map-status"))).toContain("곳");
    },
  );
});
