import { describe, expect, onTestFinished, test } from "vitest";
import type { Fields } from "../support/http-session";
import { checkedOf, fieldValue, linkTo, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Unusual but valid texts are saved and shown escaped. */

const member = useMember({ origin: sharedAppOrigin() });
const photo = await makePhoto();

/** Registers a toilet and returns its pages. */
async function register(changes: Fields): Promise<{ detail: string; edit: string }> {
  const fields = {
    ...{ intent: "register-toilet", name: "이름", buildingName: "동원 & 서원", address: "대전광역시 서구" },
    ...{ lat: "36.3676", lng: "127.3883", maleLock: "none", femaleLock: "none", photos: [photo, photo] },
  };
  const answer = await member.post("/map/register", { ...fields, ...changes }, { multipart: true });
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/map\?toiletId=\d+$/)]);
  expect((await member.follow(answer)).html).toContain("화장실 등록이 완료되었습니다!");
  const detail = linkTo((await member.get("/mypage")).html, "/map/detail");
  const edit = detail.replace("detail", "edit");
  onTestFinished(async () => void (await member.post(edit, { intent: "delete-toilet" })));
  return { detail, edit };
}

describe("the form of a toilet", () => {
  test.each([
    ["markup", '<img src=x onerror="alert(1)">'],
    ["character references", "&amp; &lt;b&gt; &#x27;"],
    ["emoji", "🚻 여자👩‍🦽 남자"],
    ["quotes and a script's end", `"'\`</script><script>alert(1)</script>`],
    ["template language", ["$", "{7*7} {{7*7}} <%= 7 %>"].join("")],
    ["a hundred characters", "가".repeat(100)],
  ])("accepts a name with %s", async (_case, name) => {
    const { detail, edit } = await register({ name });
    const page = await member.get(detail);
    expect(wordsOf(page.html)).toContain(name);
    expect(page.html).not.toContain("<img src=x");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(fieldValue((await member.get(edit)).html, "name")).toBe(name);
    const deletion = await member.post(edit, { intent: "delete-toilet" });
    expect([deletion.status, deletion.location]).toEqual([303, "/map"]);
    expect((await member.get(detail)).status).toBe(404);
  });

  test("keeps the tags and the lock", async () => {
    const tags = { cleanlinessTags: ["깨끗함", "환기 잘됨"], cleanlinessTagsNew: "은은한 꽃향기, 깨끗함" };
    const { edit } = await register({ ...tags, maleLock: "password", maleLockPassword: "1234" });
    const { html } = await member.get(edit);
    expect(checkedOf(html, "cleanlinessTags")).toEqual(["깨끗함", "환기 잘됨", "은은한 꽃향기"]);
    expect(checkedOf(html, "maleLock")).toEqual(["password"]);
    expect(fieldValue(html, "maleLockPassword")).toBe("1234");
  });

  test("drops the password when the lock type changes", async () => {
    const { edit } = await register({ maleLock: "key", maleLockPassword: "1234" });
    expect(fieldValue((await member.get(edit)).html, "maleLockPassword")).toBe("");
  });

  test("keeps the typed address wherever the position moves", async () => {
    const { detail, edit } = await register({ address: "시장 골목 셋째 집" });
    expect(fieldValue((await member.get(edit)).html, "address")).toBe("시장 골목 셋째 집");
    const movedFields = {
      ...{ intent: "update-toilet", name: "이름", buildingName: "건물", address: "시장 골목 넷째 집" },
      ...{ lat: "36.4000", lng: "127.4000", maleLock: "none", femaleLock: "none" },
    };
    expect((await member.post(edit, movedFields, { multipart: true })).status).toBe(303);
    expect(wordsOf((await member.get(detail)).html)).toContain("시장 골목 넷째 집");
    const { html } = await member.get(edit);
    expect([fieldValue(html, "address"), fieldValue(html, "lat")]).toEqual(["시장 골목 넷째 집", "36.4"]);
  });

  test("saves the neighbourhood of the position, never its coordinates, if the address is empty", async () => {
    const { edit } = await register({ address: "" });
    expect(fieldValue((await member.get(edit)).html, "address")).toMatch(/^대전광역시 서구 \S+동$/);
  });
});
