import { expect, it } from "vitest";
import { newTitle, postIdsOf, writePost } from "../support/board-pages";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, fieldValue, hrefsOf, linkTo, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** Lists of posts, and the page of a post for its readers. */

const LIST = "/community/free";
const get = async (path: string) => (await answered(200, openSession(sharedAppOrigin()).get(path))).html;
const numbersOf = (html: string) =>
  tagsOf(html)
    .filter(({ attributes }) => attributes.class?.split(" ").includes("cell-number"))
    .map((tag) => Number(wordsOf(contentOf(html, tag))));

it("a list counts its posts down over its pages, and a post links back to its page of the list", async () => {
  const first = await get(LIST);
  const numbers = numbersOf(first);
  expect(numbers).toHaveLength(10);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index));
  const second = await get(linkTo(first, `${LIST}?pageIndex=2`));
  expect(numbersOf(second)[0]).toBe((numbers[0] ?? 0) - 10);
  const [, id] = postIdsOf(second);
  const post = await get(linkTo(second, `${LIST}/${id}`));
  const [neighbours] = tagsOf(post, "nav").filter(
    ({ attributes }) => attributes["aria-label"] === "이전 글과 다음 글",
  );
  expect(neighbours && tagsOf(contentOf(post, neighbours), "a").length).toBe(2);
  expect(hrefsOf(post)).toContain(`${LIST}?pageIndex=2`);
});

it("a search without a result says so on the first page", async () => {
  const html = await get(`${LIST}?searchCnd=0&searchWrd=없는말없는말`);
  expect(wordsOf(html)).toContain("검색된 결과가 없습니다.");
  expect(fieldValue(html, "searchWrd")).toBe("없는말없는말");
});

it("a visitor reaches the form of a post through the login, and from there the same search of the list", async () => {
  const search = "searchCnd=1&searchWrd=%ED%9C%B4%EC%A7%80";
  const visitor = openSession(sharedAppOrigin());
  const list = await answered(200, visitor.get(`/community/qna?${search}`));
  const login = await answered(302, visitor.get(linkTo(list.html, "/community/qna/create")));
  await visitor.login("user");
  const next = new URL(login.location ?? "", "http://app").searchParams.get("next") ?? "";
  const form = await answered(200, visitor.get(next));
  const back = linkTo(form.html, "/community/qna?");
  const { html } = await answered(200, visitor.get(back));
  expect(fieldValue(html, "searchWrd")).toBe("휴지");
});

it("a title with markup is text in the list, on the page and in the feed", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const title = newTitle("<b>굵게</b> &amp; <script>alert(1)</script>");
  const id = await writePost(member, { title });
  for (const path of [LIST, `${LIST}/${id}`]) {
    const { html } = await answered(200, member.get(path));
    expect(html).not.toMatch(/<b>굵게|<script>alert/);
    expect(wordsOf(html)).toContain(title);
  }
});

it("the page of a post describes it for link previews, with its URL", async () => {
  const list = await get(LIST);
  const path = `${LIST}/${postIdsOf(list)[0]}`;
  const html = await get(path);
  const contentOfMeta = (property: string) =>
    tagsOf(html, "meta").find(({ attributes }) => attributes.property === `og:${property}`)?.attributes
      .content;
  const [heading] = tagsOf(html, "h1");
  const address = sharedAppOrigin() + path;
  expect(tagsOf(html, "link").find(({ attributes }) => attributes.rel === "canonical")?.attributes.href).toBe(
    address,
  );
  expect(contentOfMeta("title")).toBe(heading && wordsOf(contentOf(html, heading)));
  expect(contentOfMeta("url")).toBe(address);
  expect(contentOfMeta("description")).toBeTruthy();
  const feed = tagsOf(list, "link").find(({ attributes }) => attributes.type === "application/atom+xml");
  const { html: xml } = await openSession(sharedAppOrigin()).get(feed?.attributes.href ?? "");
  expect(xml.match(/<entry>/g)).toHaveLength(10);
});
