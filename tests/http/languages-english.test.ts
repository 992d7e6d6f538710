import { beforeAll, describe, expect, test } from "vitest";
import { sendPost } from "../support/board-pages";
import { type Who, writeSamplePosts } from "../support/every-page";
import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { markupFaultsOf, summaryOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { strayHangul } from "../support/stray-hangul";

/** Pages that exist in Korean and English only, with scripts off. Other prefixes show the English page. */

const PREFIXES = ["en", "ja", "zh"];
const PAGES: [who: Who, path: string, status: number][] = [
  ["visitor", "/community/free", 200],
  ["visitor", "/community/notice?pageIndex=2", 200],
  ["visitor", "/community/qna?searchCnd=0&searchWrd=zzz", 200],
  ["visitor", "/community/notice/:notice", 200],
  ["visitor", "/community/free/99999999", 404],
  ["visitor", "/community/nowhere", 404],
  ["user", "/community/free", 200],
  ["user", "/community/free/create", 200],
  ["user", "/community/qna/create?report=locked&toiletId=1", 200],
  ["user", "/community/free/:own", 200],
  ["user", "/community/free/:own?confirm=delete-post", 200],
  ["user", "/community/free/:own/modify", 200],
  ["user", "/community/free/:own/reply", 200],
  ["user", "/community/notice/create", 403],
  ["admin", "/community/free/:own", 200],
  ["visitor", "/login", 200],
  ["user", "/mypage", 200],
  ["user", "/mypage/delete", 200],
  ["user", "/map/register", 200],
  ["admin", "/map/edit?toiletId=1", 200],
  ["user", "/map/edit?toiletId=1", 200],
  ["user", "/map/edit?toiletId=1&confirm=delete-toilet", 200],
  ["visitor", "/accessibility", 200],
  ["visitor", "/about/sources", 200],
];

const origin = sharedAppOrigin();
const sessions = new Map<Who, HttpSession>();
let fill = (path: string) => path;
beforeAll(async () => {
  sessions.set("visitor", openSession(origin));
  sessions.set("user", await openMemberSession(origin));
  sessions.set("admin", await openMemberSession(origin, "admin"));
  fill = await writeSamplePosts(origin);
});

function sessionOf(role: Who): HttpSession {
  const session = sessions.get(role);
  if (!session) throw new Error(`nobody is ${role}`);
  return session;
}

/** Returns the paths of links and forms that lose the prefix, without files and links to other languages. */
function leavesPrefix(html: string, prefix: string): string[] {
  const links = tagsOf(html, "a").filter(({ attributes }) => !attributes.hrefLang);
  const paths = [
    ...links.map(({ attributes }) => attributes.href ?? ""),
    ...tagsOf(html, "form").map(({ attributes }) => attributes.action ?? ""),
  ];
  const isFile = (path: string) => /^\/(?:files|attachments|base-map)[/?]/.test(path);
  return paths.filter((path) => path.startsWith("/") && !path.startsWith(`/${prefix}/`) && !isFile(path));
}

describe.each(PREFIXES)("the site below /%s", (prefix) => {
  test.each(PAGES)("%s answers %s in English", async (role, path, status) => {
    const answer = await sessionOf(role).get(`/${prefix}${fill(path)}`);
    const { html } = answer;
    expect(answer.status).toBe(status);
    expect(html).toContain('<html lang="en"');
    expect(strayHangul(html)).toEqual([]);
    expect(html.match(/(?:aria-label|title|placeholder)="[^"]*[가-힣]/g) ?? []).toEqual([]);
    expect(html).toMatch(/<title>(?:Error: )?[^<]*Toilet Map<\/title>/);
    expect(leavesPrefix(html, prefix)).toEqual([]);
    expect(markupFaultsOf(html)).toEqual([]);
  });

  test("a refused post, a refused comment and success messages are in English", async () => {
    const member = sessionOf("user");
    const post = fill(`/${prefix}/community/free/:own`);
    const empty = await sendPost(member, `/${prefix}/community/free/create`, { title: "", content: "" });
    expect([empty.status, summaryOf(empty.html)]).toEqual([400, ["Please enter a text."]]);
    expect(empty.html).toContain("<title>Error: Write a post | Toilet Map</title>");
    expect(strayHangul(empty.html)).toEqual([]);
    const long = await sendPost(member, `/${prefix}/community/free/create`, {
      title: "a".repeat(201),
      content: "x",
    });
    expect(summaryOf(long.html)).toEqual(["A title can have up to 200 characters."]);
    const noText = await member.post(post, { intent: "create-comment", commentContent: " " });
    expect(summaryOf(noText.html)).toEqual(["Please enter a comment."]);
    const tooLong = await member.post(post, { intent: "create-comment", commentContent: "a".repeat(1001) });
    expect(summaryOf(tooLong.html)).toEqual(["A comment can have up to 1,000 characters."]);
    const reviewAnswer = await member.post(post, {
      intent: "create-comment",
      commentContent: `Thank you (${prefix})`,
    });
    expect([reviewAnswer.status, reviewAnswer.location]).toEqual([303, `${post}#comments`]);
    const page = await member.follow(reviewAnswer);
    expect(wordsOf(page.html)).toContain("Your comment was added.");
    expect(strayHangul(page.html)).toEqual([]);
  });

  test("a refused image of the editor gets an English message", async () => {
    const answer = await sessionOf("user").post(
      `/${prefix}/community/free/images`,
      { images: new File(["no image"], "a.png", { type: "image/png" }) },
      { multipart: true, headers: { accept: "application/json" } },
    );
    expect([answer.status, JSON.parse(answer.html)]).toEqual([
      400,
      { message: "a.png: this file is not an image." },
    ]);
  });
});

test("pages link their Korean and English versions from both", async () => {
  const namedAt = async (path: string) => {
    const links = tagsOf((await openSession(origin).get(path)).html, "link");
    return links.flatMap(({ attributes: { rel, hrefLang, href } }) =>
      rel === "alternate" && hrefLang ? [`${hrefLang} ${href}`] : [],
    );
  };
  for (const path of ["/community/free", "/accessibility", "/about/sources"]) {
    const alternateLinks = [`ko ${origin}${path}`, `en ${origin}/en${path}`, `x-default ${origin}${path}`];
    for (const prefix of ["", "/en", "/ja"]) expect(await namedAt(prefix + path)).toEqual(alternateLinks);
  }
  // A post is Korean in any frame.
  expect(await namedAt(fill("/en/community/free/:own"))).toEqual([]);
});
