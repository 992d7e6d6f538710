import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { sharedWatchedApp } from "../support/shared-apps";

/** Messengers read the tags of a page and show its picture. */

const PREFIXES = ["", "/en", "/ja", "/zh"];
const AGENTS = [
  "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Twitterbot/1.0",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
];
const POSITION = { lat: "34.7212", lng: "127.52", address: "어딘가 1", buildingName: "건물" };
const visitor = () => openSession(sharedAppOrigin());

async function previewOf(path: string, agent = AGENTS[0] ?? "") {
  const { html, headers } = await answered(200, visitor().get(path, { "user-agent": agent }));
  expect(headers.getSetCookie()).toEqual([]);
  const tags = tagsOf(html, "meta").flatMap(({ attributes: { property, content = "" } }) =>
    property?.startsWith("og:") ? [[property.slice("og:".length), content] as const] : [],
  );
  expect(new Set(tags.map(([name]) => name)).size).toBe(tags.length);
  const {
    url = "",
    title,
    description,
    image,
  }: Record<string, string | undefined> = Object.fromEntries(tags);
  return { path: url.replace(sharedAppOrigin(), ""), title, description, image, html };
}

let postId = "";
beforeAll(async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const upload = await member.post(
    "/community/free/images",
    { images: await makePhoto() },
    { multipart: true },
  );
  const { url } = JSON.parse(upload.html) as { url: string };
  const content = `<p>문 앞 사진입니다.</p><p><img src="${url}" alt="입구"></p>`;
  postId = await writePost(member, { title: newTitle("사진"), content, contentFormat: "html" });
});

describe.each(PREFIXES)("the preview of a link below `%s`", (prefix) => {
  test.each([
    ["/map?lat=36.35&lng=127.38&me=36.351,127.385&q=%EB%8C%80%EC%A0%84%EC%97%AD", "/map"],
    ["/map?toiletId=1&me=36.351,127.385&zoom=16", "/map/detail?toiletId=1"],
    ["/map/detail?toiletId=1&me=36.351,127.385&open=now", "/map/detail?toiletId=1"],
    ["/community/free?searchCnd=0&searchWrd=%ED%9C%B4%EC%A7%80&pageIndex=1", "/community/free"],
  ])("names %s by its own address", async (path, canonical) => {
    const preview = await previewOf(prefix + path);
    const isEnglishInstead = canonical.startsWith("/community") && prefix !== "";
    expect(preview.path).toBe((isEnglishInstead ? "/en" : prefix) + canonical);
    expect(preview.title?.length).toBeGreaterThan(1);
    expect(preview.description?.length).toBeGreaterThan(5);
    expect(preview.html).not.toMatch(/<meta[^>]*36\.351/);
  });

  test("has name and address of a toilet in the page's language, on the map as well", async () => {
    const { title, description, html } = await previewOf(`${prefix}/map/detail?toiletId=1`);
    expect(description).toBe(`${title} · ${(await previewOf(`${prefix}/map?toiletId=1`)).description}`);
    const [name = ""] = /<h1>([\s\S]*?)<\/h1>/.exec(html) ?? [];
    for (const part of title?.split(" · ") ?? []) expect(wordsOf(name)).toContain(part);
  });
});

test("every messenger gets the same page as a browser, without cookies", async () => {
  const { html } = await answered(200, visitor().get("/map/detail?toiletId=1"));
  for (const agent of AGENTS) expect((await previewOf("/map/detail?toiletId=1", agent)).html).toBe(html);
});

test("the preview of a post has its title, its words and its picture", async () => {
  const preview = await previewOf(`/community/free/${postId}`);
  expect(preview.path).toBe(`/community/free/${postId}`);
  expect(preview.title).toMatch(/^사진 /);
  expect(preview.description).toContain("문 앞 사진입니다.");
  const { status, headers, bytes } = await cardAt(preview.image ?? "");
  expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await sharp(bytes).metadata()).format).toBe("jpeg");
});

test("a page that could not be opened has no preview", async () => {
  const { html } = await answered(404, visitor().get("/map/detail/99999999"));
  expect(html).not.toContain('property="og:');
});

const OWN_PLACE = { lat: 34.72, lng: 127.52 };

/** Requests a card as a messenger does, without a cookie. */
async function cardAt(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(url, sharedAppOrigin()), { headers, redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.getSetCookie()).toEqual([]);
  return { status: response.status, headers: response.headers, bytes };
}

const imageOf = async (path: string) => (await previewOf(path)).image ?? "";

describe.each(PREFIXES)("the picture of a preview below `%s`", (prefix) => {
  test.each([
    ["/map", "/card.jpg"],
    ["/map?toiletId=1&lat=36.35&lng=127.38", "/map/detail/card.jpg?toiletId=1"],
    ["/map/detail?toiletId=1", "/map/detail/card.jpg?toiletId=1&v="],
  ])("is a JPEG of 1200 × 630 pixels for %s", async (page, start) => {
    const url = await imageOf(prefix + page);
    expect(url.startsWith(sharedAppOrigin() + prefix + start)).toBe(true);
    const { status, headers, bytes } = await cardAt(url);
    expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 1200, 630, undefined]);
    expect(bytes.byteLength).toBeLessThanOrEqual(300_000);
    expect(headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});

describe("the picture of a toilet", () => {
  test("is the same for any `v`, and only kept for good with its own", async () => {
    const url = await imageOf("/map/detail?toiletId=1");
    const named = await cardAt(url);
    const other = await cardAt(url.replace(/v=.*/, "v=other"));
    expect(other.bytes.equals(named.bytes)).toBe(true);
    expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(other.headers.get("cache-control")).toBe("public, max-age=3600");
    const etag = named.headers.get("etag") ?? "";
    expect(other.headers.get("etag")).toBe(etag);
    expect((await cardAt(url, { "if-none-match": etag })).status).toBe(304);
  });

  test("differs between languages, and changes its address with the toilet", async () => {
    const [toilet] = await registerToilets(sharedAppOrigin(), OWN_PLACE, "<b>미리 보기</b>", [{}]);
    const page = `/map/detail?toiletId=${toilet?.id}`;
    const before = await imageOf(page);
    const korean = await cardAt(before);
    expect((await cardAt(await imageOf(`/en${page}`))).bytes.equals(korean.bytes)).toBe(false);
    const member = await openMemberSession(sharedAppOrigin());
    const { html } = await member.get(`/map/edit?toiletId=${toilet?.id}`);
    const revision = tagsOf(html, "input").find(({ attributes }) => attributes.name === "revision");
    const changes = { intent: "update-toilet", name: "새 이름", hoursTags: "09:00~18:00", ...POSITION };
    await answered(
      303,
      member.post(`/map/edit?toiletId=${toilet?.id}`, {
        ...changes,
        revision: revision?.attributes.value ?? "",
      }),
    );
    const after = await imageOf(page);
    expect(after).not.toBe(before);
    expect((await cardAt(after)).bytes.equals(korean.bytes)).toBe(false);
  });

  test.each([
    ["/map/detail/card.jpg?toiletId=99999999", 404],
    ["/en/map/detail/card.jpg?toiletId=99999999&v=a", 404],
    ["/map/detail/card.jpg?toiletId=abc", 400],
    ["/map/detail/card.jpg", 400],
  ])("is missing at %s", async (path, expected) => {
    const { status, headers } = await cardAt(path);
    expect([status, headers.get("content-type")]).toEqual([expected, "text/plain; charset=utf-8"]);
  });
});

describe("the picture of a toilet whose photo cannot be loaded", () => {
  const isPhoto = (url: string | undefined) => url?.startsWith("/files/");
  const app = sharedWatchedApp({}, ({ url }, response) => {
    if (!isPhoto(url)) return false;
    response.writeHead(503).end();
    return true;
  });

  test("shows the map instead, for an hour", async () => {
    const { status, headers, bytes } = await cardAt(`${app.origin}/map/detail/card.jpg?toiletId=1`);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    expect((await sharp(bytes).metadata()).width).toBe(1200);
  });
});
