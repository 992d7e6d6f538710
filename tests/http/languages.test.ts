import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { strayHangul } from "../support/stray-hangul";

/** The way to a toilet in every language, with scripts off (docs/urls-and-forms.md#languages). */

const PREFIXES = ["en", "ja", "zh"];
const PAGES = [
  "/map",
  "/map?open=now",
  "/map?toiletId=1",
  "/map/detail?toiletId=1",
  "/map/detail/1",
  "/saved",
  "/card",
  "/card?of=1",
  "/nowhere",
];
const open = () => openSession(sharedAppOrigin());

describe.each(PREFIXES)("the site below /%s", (prefix) => {
  test.each(PAGES)("shows %s in the language, with links to this language only", async (page) => {
    const { status, html } = await open().get(`/${prefix}${page}`);
    expect(status).toBe(page === "/nowhere" ? 404 : 200);
    expect(html).toContain(`<html lang="${prefix}"`);
    expect(strayHangul(html)).toEqual([]);
    const paths = tagsOf(html, "a")
      .filter(({ attributes }) => attributes.href?.startsWith("/") && !attributes.hrefLang)
      .map(({ attributes }) => attributes.href ?? "");
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !path.startsWith(`/${prefix}/`) && !path.startsWith("/files/"))).toEqual(
      [],
    );
  });

  test("keeps the language in forms, in redirects and through the login", async () => {
    const session = open();
    const page = `/${prefix}/map/detail?toiletId=1`;
    const saveAnswer = await session.post(`/${prefix}/saved`, {
      ...{ intent: "save", toiletId: "1", returnTo: "/map/detail?toiletId=1" },
    });
    expect([saveAnswer.status, saveAnswer.location]).toEqual([303, page]);
    const toLogin = await session.get(`/${prefix}/mypage`);
    expect(toLogin.location).toBe(`/${prefix}/login?next=%2Fmypage`);
    const login = await session.post(`/${prefix}/login?next=%2Fmap%2Fdetail%3FtoiletId%3D1`, {
      ...{ id: "user", password: "1" },
    });
    expect([login.status, login.location]).toEqual([303, page]);
    const display = await session.post(`/${prefix}/display`, { theme: "dark", returnTo: "/map" });
    expect(display.location).toBe(`/${prefix}/map#display`);
  });

  test("returns from the login to a URL that has the prefix already", async () => {
    const login = await open().post(`/${prefix}/login?next=%2F${prefix}%2Fsaved`, {
      id: "user",
      password: "1",
    });
    expect([login.status, login.location]).toEqual([303, `/${prefix}/saved`]);
  });

  test("says in the language if a page exists only in Korean", async () => {
    const { html } = await open().get(`/${prefix}/privacy-policy`);
    expect(html).toContain(`<html lang="${prefix}"`);
    expect(html).toMatch(new RegExp(`<main [^>]*lang="ko"><div [^>]*lang="${prefix}"><p class="notice">`));
  });
});

test.each([
  ["en", "toilet"],
  ["en", "Restrooms"],
  ["ja", "トイレ"],
  ["ja", "化粧室"],
  ["zh", "厕所"],
  ["zh", "卫生间"],
])("the map below /%s searches around the current view for %s alone", async (prefix, query) => {
  const read = async (query: string) => wordsOf((await open().get(`/${prefix}/map?${query}`)).html);
  const none = await read(`q=${encodeURIComponent("zzzz")}`);
  const searchPage = await read(`q=${encodeURIComponent(query)}`);
  const message =
    { en: "Nothing was found.", ja: "検索結果がありません。", zh: "没有搜索结果。" }[prefix] ?? "";
  expect([none.includes(message), searchPage.includes(message)]).toEqual([true, false]);
});

describe("the parameter `lang` of a URL without a language prefix", () => {
  test.each([
    ["/map/markers?bbox=1", 400, "The area of the map"],
    ["/map/address?lat=x", 400, "Please give latitude and longitude"],
    ["/attachments?atchFileId=none&fileSn=1", 404, "This file could not be found."],
  ])("makes %s answer in English with lang=en", async (path, status, text) => {
    const answer = await open().get(`${path}&lang=en`);
    expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(text)]);
    expect((await open().get(path)).html).toMatch(/[가-힣]/);
    expect((await open().get(`${path}&lang=xx`)).html).toMatch(/[가-힣]/);
  });

  test("gives the markers' names in the language, with an ETag of their own", async () => {
    const box = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=15";
    const korean = await open().get(box);
    const english = await open().get(`${box}&lang=en`);
    // The sample's names have readings that fit a pin. Names of other tests may not.
    const namesOf = ({ html }: { html: string }) =>
      (JSON.parse(html) as { markers: { id?: string; name?: string }[] }).markers.flatMap(
        ({ id, name = "" }) => (id && Number(id) <= 56 ? name : []),
      );
    expect(namesOf(korean).join()).toMatch(/[가-힣]/);
    expect(namesOf(english)).toHaveLength(namesOf(korean).length);
    expect(namesOf(english).join()).not.toMatch(/[가-힣]/);
    expect(english.headers.get("etag")).not.toBe(korean.headers.get("etag"));
  });

  test("makes a feed link to pages below the prefix, and leaves the Korean feed unchanged", async () => {
    const feed = async (query: string) => (await open().get(`/community/free/feed.xml${query}`)).html;
    const [english, korean] = [await feed("?lang=en"), await feed("")];
    expect(english).toContain("<title>Free talk | Toilet Map</title>");
    expect(english).toContain(`href="${sharedAppOrigin()}/en/community/free"`);
    expect(english).toContain('xml:lang="en"');
    expect(korean).toContain("<title>자유게시판 | 화장실 지도</title>");
    expect(korean).not.toContain("/en/");
    const { html } = await open().get("/en/community/free");
    expect(html).toContain('href="/community/free/feed.xml?lang=en"');
  });
});

test("an unknown prefix, or a prefix of a page without languages, is 404", async () => {
  const session = open();
  const paths = [
    "/ko/map",
    "/fr/map",
    "/en/en/map",
    "/en/map/markers",
    "/en/files/x",
    "/en/assets/x.js",
    "/en/healthz",
  ];
  const answers = await Promise.all(paths.map((path) => session.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
});

test("pages link all their languages with absolute URLs, and Korean as the default", async () => {
  const session = open();
  const namedAt = async (path: string) => {
    const links = tagsOf((await session.get(path)).html, "link");
    return links.flatMap(({ attributes: { rel, hrefLang, href } }) =>
      rel === "alternate" && hrefLang ? [`${hrefLang} ${href}`] : [],
    );
  };
  const alternateLinks = await namedAt("/ja/map/detail?toiletId=1");
  const at = (prefix: string) => `${sharedAppOrigin()}${prefix}/map/detail?toiletId=1`;
  expect(alternateLinks).toEqual([
    `ko ${at("")}`,
    `en ${at("/en")}`,
    `ja ${at("/ja")}`,
    `zh ${at("/zh")}`,
    `x-default ${at("")}`,
  ]);
  expect(await namedAt("/map/detail?toiletId=1")).toEqual(alternateLinks);
  expect(await namedAt("/privacy-policy")).toEqual([]);
});

describe("the language suggestion", () => {
  const offeredTo = async (acceptLanguage: string, path = "/map") => {
    const { html } = await open().get(path, { "accept-language": acceptLanguage });
    return tagsOf(html, "form").find(({ attributes }) => attributes.class === "language-offer")?.attributes
      .lang;
  };

  test.each([
    ["en-US,en;q=0.9", "en"],
    ["ko;q=0.5,ja", "ja"],
    ["zh-CN", "zh"],
    ["ko-KR,ko;q=0.9,en;q=0.8", undefined],
    ["fr", undefined],
    ["*", undefined],
    [`${"x,".repeat(5000)}en`, undefined],
  ])("for the accepted languages %s offers %s", async (acceptLanguage, language) => {
    expect(await offeredTo(acceptLanguage)).toBe(language);
  });

  test("is missing on a page that exists only in Korean and on pages in another language", async () => {
    expect(await offeredTo("en", "/privacy-policy")).toBeUndefined();
    expect(await offeredTo("ja", "/en/map")).toBeUndefined();
  });

  test("can be closed for good", async () => {
    const session = open();
    const closeAnswer = await session.post("/display", {
      intent: "close-language-offer",
      returnTo: "/map?q=a",
    });
    expect([closeAnswer.status, closeAnswer.location]).toEqual([303, "/map?q=a"]);
    const { html } = await session.get("/map", { "accept-language": "en" });
    expect(html).not.toContain("language-offer");
  });
});

test("found places are readable in suggestions and on the page", async () => {
  const { html: json } = await open().get("/map/places?q=Daejeon%20Station&lang=en");
  expect(JSON.parse(json).places[0]).toMatchObject({ name: "대전역", reading: "Daejeon Station" });
  const korean = await open().get("/map/places?q=%EB%8C%80%EC%A0%84%EC%97%AD");
  expect(Object.keys(JSON.parse(korean.html).places[0])).not.toContain("reading");
  const { html } = await open().get("/en/map?q=Daejeon%20Station");
  expect(wordsOf(html)).toContain("Toilets near Daejeon Station");
  expect(strayHangul(html)).toEqual([]);
});

test.each(PREFIXES)("no attribute below /%s has text that only Korean readers understand", async (prefix) => {
  for (const page of ["/map", "/map?toiletId=1", "/map/detail?toiletId=1", "/saved"]) {
    const { html } = await open().get(`/${prefix}${page}`);
    const withoutKorean = html.replace(/<head>.*?<\/head>/s, "").replace(/<[^>]*\slang="ko"[^>]*>/g, "");
    expect(
      withoutKorean.match(/\s(?:aria-label|title|alt|placeholder)="[^"]*\p{Script=Hangul}/gu) ?? [],
    ).toEqual([]);
  }
});
