import { describe, expect, onTestFinished, test } from "vitest";
import { ownCommentIdsOf } from "../support/board-pages";
import { answered, openSession } from "../support/http-session";
import {
  checkedOf,
  fieldMessage,
  fieldValue,
  loginLinkHref,
  summaryOf,
  tagsOf,
  wordsOf,
} from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";
import { strayHangul } from "../support/stray-hangul";

/** Members read the site in English, which represents Japanese and Chinese here, with scripts off. */

const origin = sharedAppOrigin();
const member = useMember({ origin });
const visitor = () => openSession(origin);

/** Returns the links of a page that lost its prefix. */
const strayLinks = (html: string, prefix: string) =>
  tagsOf(html, "a")
    .filter(({ attributes }) => attributes.href?.startsWith("/") && !attributes.hrefLang)
    .map(({ attributes }) => attributes.href ?? "")
    .filter(
      (href) =>
        href !== `/${prefix}` && !href.startsWith(`/${prefix}/`) && !/^\/(files|login\/kakao)\b/.test(href),
    );

function expectEnglish(html: string, prefix = "en"): void {
  expect(html).toContain('<html lang="en"');
  expect(strayHangul(html)).toEqual([]);
  expect(strayLinks(html, prefix)).toEqual([]);
}

describe.each(["en", "ja", "zh"])("the site below /%s", (prefix) => {
  test("shows the login in English, even when it refuses", async () => {
    const session = visitor();
    const page = `/${prefix}/login?next=%2Fmypage`;
    expectEnglish((await answered(200, session.get(page))).html, prefix);
    const empty = await answered(400, session.post(page, { id: "kim", password: "" }));
    expectEnglish(empty.html, prefix);
    expect(fieldMessage(empty.html, "password")).toBe("Please enter your ID and password.");
    expect(fieldValue(empty.html, "id")).toBe("kim");
    const failedLogin = await answered(400, session.post(page, { id: "nobody", password: "x" }));
    expectEnglish(failedLogin.html, prefix);
    const [ownMessage = "", backendMessage = ""] = summaryOf(failedLogin.html)
      .join("\n")
      .split("ID and password.");
    expect(ownMessage).toBe("You could not be logged in. Please check your ");
    expect(backendMessage).toMatch(/\p{Script=Hangul}/u);
  });
});

describe("an English page", () => {
  test("shows the review form of a toilet and its messages in English", async () => {
    const page = "/en/map/detail?toiletId=1";
    expectEnglish((await answered(200, member.get(page))).html);
    const refusal = await answered(400, member.post(page, { intent: "create-review", content: "" }));
    expectEnglish(refusal.html);
    expect(fieldMessage(refusal.html, "rating")).toBe("Please choose 1 to 5 stars.");
    const long = { intent: "create-review", rating: "4", content: "x".repeat(1001) };
    const tooLong = await answered(400, member.post(page, long));
    expect(fieldMessage(tooLong.html, "content")).toBe("A review can have up to 1,000 characters.");
    expect(checkedOf(tooLong.html, "rating")).toEqual(["4"]);
  });

  test("accepts, changes and deletes a review", async () => {
    const page = "/en/map/detail?toiletId=2";
    const review = { intent: "create-review", rating: "5", content: `Clean and bright ${Date.now()}` };
    const reviewAnswer = await answered(303, member.post(page, review));
    expect(reviewAnswer.location).toBe(`${page}#reviews`);
    const { html } = await member.follow(reviewAnswer);
    expectEnglish(html);
    expect(wordsOf(html)).toContain("Your review was posted.");
    const secondReview = await answered(400, member.post(page, review));
    expect(summaryOf(secondReview.html)).toEqual([
      "You have just sent the same text. Do you want to post it once more?",
    ]);
    const [commentId = ""] = ownCommentIdsOf(html);
    const editing = await answered(200, member.get(`${page}&edit=${commentId}`));
    expectEnglish(editing.html);
    const confirmPage = await answered(
      200,
      member.get(`${page}&confirm=delete-review&commentId=${commentId}`),
    );
    expectEnglish(confirmPage.html);
    expect(wordsOf(confirmPage.html)).toContain("Delete this review?");
    const deletion = await answered(303, member.post(page, { intent: "delete-review", commentId }));
    expect(wordsOf((await member.follow(deletion)).html)).toContain("The review was deleted.");
  });

  test("lists all missing fields of a registration and keeps the typed text", async () => {
    const typedFields = { cleanlinessTagsNew: "smells nice", maleLock: "password", maleLockPassword: "12a4" };
    const path = "/en/map/register";
    const { html } = await answered(400, member.post(path, { intent: "register-toilet", ...typedFields }));
    expectEnglish(html);
    expect(wordsOf(html)).toContain("Please fill in what is missing:");
    expect(summaryOf(html)).toEqual(
      expect.arrayContaining([
        ...["Name of the toilet", "Building", "Address (search for it or tap the map)", "Photos"],
        ...["Location (tap the map or search)", "A door code can have digits only."],
      ]),
    );
    expect(fieldMessage(html, "name")).toBe("Please fill this in.");
    for (const [name, text] of Object.entries(typedFields).filter(([name]) => name !== "maleLock"))
      expect(fieldValue(html, name)).toBe(text);
    expect(checkedOf(html, "maleLock")).toEqual(["password"]);
  });

  test.each([
    ["search-place", { placeQuery: "" }, "Please type what to search for."],
    ["pick-place", { place: "x" }, "Please choose a place."],
    ["look-around", { lat: "" }, "Please type latitude and longitude as numbers."],
    ["ask-deactivate-tag", {}, "Please choose the tag to remove."],
  ])("explains the field %s", async (intent, fields, message) => {
    const { html } = await answered(400, member.post("/en/map/register", { intent, ...fields }));
    expectEnglish(html);
    expect(summaryOf(html)).toContain(message);
  });

  test("keeps Korean names of places and neighbours", async () => {
    const search = { intent: "search-place", placeQuery: "대전역" };
    const searchAnswer = await answered(200, member.post("/en/map/register", search));
    expectEnglish(searchAnswer.html);
    expect(searchAnswer.html).toContain("Which one do you mean?");
    const lookAroundFields = { intent: "look-around", lat: "36.3504", lng: "127.3845" };
    expectEnglish((await answered(200, member.post("/en/map/register", lookAroundFields))).html);
  });

  test("refuses contradicting tags of an edit, with the tags in Korean", async () => {
    const path = "/en/map/edit?toiletId=1";
    const fields = { intent: "update-toilet", cleanlinessTags: ["깨끗함", "더러움"] };
    const { html } = await answered(400, member.post(path, fields));
    expectEnglish(html);
    expect(summaryOf(html)).toContain("Please choose only one degree of cleanliness: 깨끗함, 더러움");
  });

  test("refuses and saves a member's nickname, and asks for the confirmation word", async () => {
    const save = (nickname: string) => member.post("/en/mypage", { intent: "save-nickname", nickname });
    const reserved = await answered(400, save("admin"));
    expectEnglish(reserved.html);
    expect(fieldMessage(reserved.html, "nickname")).toContain("cannot be used");
    expect(fieldValue(reserved.html, "nickname")).toBe("admin");
    const { html } = await member.get("/mypage");
    onTestFinished(async () => void (await save(fieldValue(html, "nickname") ?? "")));
    const saveAnswer = await answered(303, save("Kim"));
    expect(saveAnswer.location).toBe("/en/mypage");
    expect(wordsOf((await member.follow(saveAnswer)).html)).toContain("Your nickname was saved.");
    const leave = { intent: "delete-account", confirmation: "delete" };
    const question = await answered(400, member.post("/en/mypage/delete", leave));
    expectEnglish(question.html);
    expect(summaryOf(question.html)).toEqual(["Please type DELETE exactly, in capital letters."]);
  });

  test("offers the login in its language if the session ends under a form", async () => {
    const fields = { intent: "save-nickname", nickname: "Lee" };
    const { html } = await answered(401, visitor().post("/en/mypage", fields));
    expectEnglish(html);
    expect(loginLinkHref(html)).toBe("/en/login?next=%2Fmypage");
  });

  test("links to pages in its language after an error", async () => {
    for (const path of ["/en/error", "/en/display", "/en/logout", "/en/map/edit"]) {
      const { html, status } = await member.get(path);
      expect([path, status]).toEqual([path, { "/en/error": 200, "/en/map/edit": 400 }[path] ?? 405]);
      expectEnglish(html);
    }
  });
});

describe("the URLs that forms request", () => {
  test.each(["/map/address?lat=x&lng=1", "/map/places?q=zzzzqq"])(
    "are answered in the requested language: %s",
    async (path) => {
      const { html } = await visitor().get(`${path}&lang=en`);
      expect(html).not.toMatch(/\p{Script=Hangul}/u);
    },
  );

  test("are answered in Korean by default for an invalid position", async () => {
    const { html } = await answered(400, visitor().get("/map/address?lat=x&lng=1"));
    expect(html).toContain("위치를 읽지 못했습니다.");
  });
});
