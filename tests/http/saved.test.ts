import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { summaryOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** Toilets that a browser saves (docs/urls-and-forms.md#pages). */

const open = () => openSession(sharedAppOrigin());
const send = (session: ReturnType<typeof open>, intent: string, toiletId: string, returnTo = "/saved") =>
  session.post("/saved", { intent, toiletId, returnTo });
const namesOf = (html: string) =>
  tagsOf(html, "a")
    .filter(({ attributes }) => attributes.href?.startsWith("/map/detail?toiletId="))
    .map(({ attributes }) => attributes.href?.split("=")[1]);
const starsOf = (html: string, pressedState: "true" | "false") =>
  tagsOf(html, "button").filter((tag) => tag.attributes["aria-pressed"] === pressedState);

describe("saved toilets", () => {
  test("are saved by visitors on the place page, listed with their state, and removed", async () => {
    const session = open();
    const { html: emptyPage } = await session.get("/saved");
    expect(wordsOf(emptyPage)).toContain("아직 저장한 곳이 없습니다.");
    expect(emptyPage).not.toContain("saved-list");
    const placePath = "/map/detail?toiletId=1";
    expect(starsOf((await session.get(placePath)).html, "false")).toHaveLength(1);
    const saveAnswer = await send(session, "save", "1", placePath);
    expect([saveAnswer.status, saveAnswer.location]).toEqual([303, placePath]);
    expect(saveAnswer.headers.get("set-cookie")).toMatch(
      /^saved=.*Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(starsOf((await session.get(placePath)).html, "true")).toHaveLength(1);
    await send(session, "save", "2");
    const { html } = await session.get("/saved?me=36.351,127.385");
    expect(namesOf(html)).toEqual(["2", "1"]);
    expect(html.match(/ data-open="/g)).toHaveLength(2);
    expect(wordsOf(html)).toMatch(/대전시청 1층 로비 화장실 .*약 \d+ m/);
    await send(session, "forget", "2");
    expect(namesOf((await session.get("/saved")).html)).toEqual(["1"]);
    await send(session, "forget", "1");
    expect(session.cookies.has("saved")).toBe(false);
  });

  test("are marked on the map's cards and in the panel", async () => {
    const session = open();
    const htmlBefore = (await session.get("/map?toiletId=1")).html;
    expect(starsOf(htmlBefore, "true")).toHaveLength(0);
    await send(session, "save", "1");
    const htmlAfter = (await session.get("/map?toiletId=1")).html;
    // At night the toilet is closed and not among the first ten.
    expect([...new Set(starsOf(htmlAfter, "true").map(({ attributes }) => attributes.value))]).toEqual(["1"]);
  });

  test("are fifty at most: the next one is refused with advice, and none is lost", async () => {
    const session = open();
    for (let id = 1; id <= 50; id += 1) expect((await send(session, "save", String(id))).status).toBe(303);
    const refusal = await send(session, "save", "51");
    expect(refusal.status).toBe(400);
    expect(summaryOf(refusal.html)[0]).toMatch(/^50곳까지 저장할 수 있습니다/);
    expect((await session.get("/saved")).html.match(/aria-pressed="true"/g)).toHaveLength(50);
    expect((await send(session, "save", "7")).status).toBe(303);
    expect(namesOf((await session.get("/saved")).html)[0]).toBe("7");
  });

  test("redirect only to our own pages, and accept only ids", async () => {
    const session = open();
    for (const returnTo of ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere", ""]) {
      expect((await send(session, "save", "1", returnTo)).location).toBe("/saved");
    }
    for (const toiletId of ["", "1e3", "-1", "a", "1".repeat(19), "<b>"]) {
      const { status, html } = await send(session, "save", toiletId);
      expect([toiletId, status, summaryOf(html)]).toEqual([toiletId, 400, ["잘못된 접근입니다."]]);
    }
  });

  test.each([
    ["no JSON", "saved=%00%FF", 0],
    ["an object", `saved=${btoa(JSON.stringify({ length: 1e9 }))}`, 0],
    ["invalid ids", `saved=${btoa(JSON.stringify(["<script>", "../1"]))}`, 0],
    ["numbers", `saved=${btoa(JSON.stringify([1, 2]))}`, 0],
    ["a thousand", `saved=${btoa(JSON.stringify(Array.from({ length: 1000 }, (_, id) => String(id))))}`, 50],
  ])("are at most fifty ids from a cookie of %s", async (_, cookie, stars) => {
    const answer = await fetch(`${sharedAppOrigin()}/saved`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect((await answer.text()).match(/class="[^"]*save-button"/g)?.length ?? 0).toBe(stars);
  });

  test("are shown as gone if the directory does not have them, and can be removed", async () => {
    const session = open();
    await send(session, "save", "99999999");
    expect(wordsOf((await session.get("/saved")).html)).toContain("지워졌거나 찾을 수 없는 화장실");
    await send(session, "forget", "99999999");
    expect(session.cookies.has("saved")).toBe(false);
  });
});
