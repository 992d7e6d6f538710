import { beforeAll, describe, expect, test } from "vitest";
import { listPages, listSampleMismatches, type SamplePage, writeSamplePosts } from "../support/every-page";
import { type Answer, openMemberSession, openSession } from "../support/http-session";
import { contentOf, markupFaultsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The rules for every page of the route table, read from its HTML (KWCAG 2.2). */

const origin = sharedAppOrigin();
const pages = listPages();
/** Each page is read once for all rules. */
const answers = new Map<SamplePage, Answer>();
beforeAll(async () => {
  const fill = await writeSamplePosts(origin);
  const sessions = {
    visitor: openSession(origin),
    user: await openMemberSession(origin),
    admin: await openMemberSession(origin, "admin"),
  };
  for (const page of pages) answers.set(page, await sessions[page.who].get(fill(page.path)));
});

const answerOf = (page: SamplePage) => answers.get(page) as Answer;

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

type LinkOfPage = { name: string; href: string; opensWindow: boolean };

/** Returns name and URL of every link, as a screen reader lists them. */
function linksOf(html: string): LinkOfPage[] {
  return tagsOf(html, "a").map((tag) => {
    const content = contentOf(html, tag);
    const pictures = tagsOf(content, "img").map(({ attributes }) => attributes.alt ?? "");
    const name = tag.attributes["aria-label"] ?? `${wordsOf(content)} ${pictures.join(" ")}`.trim();
    const opensWindow = tag.attributes.target === "_blank";
    return { name, href: tag.attributes.href ?? "", opensWindow };
  });
}

/** User content may have equal names; a cluster's name includes its place; a login link has a return address. */
const mayShareItsName = ({ name, href }: LinkOfPage) =>
  /^\/(community|admin)\/\w+\/\d+(\?|$)/.test(href) || /모인 곳/.test(name) || href.startsWith("/login?");

test("every page of the route table has a sample", () => {
  expect(listSampleMismatches()).toEqual([]);
  expect(pages.length).toBeGreaterThan(50);
});

describe.each(pages)("$path as $who", (page) => {
  test("is valid HTML: unique ids and attributes, natural tab order, one main and one h1", () => {
    const { html } = answerOf(page);
    const tags = tagsOf(html);
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const twice = [...html.matchAll(/<[a-z][\w-]*((?:\s+[^\s=>"/]+(?:="[^"]*")?)+)/g)].filter(
      ([, text = ""]) => {
        const names = [...text.matchAll(/([^\s=>"/]+)(?:="[^"]*")?/g)].map(([, name]) => name);
        return new Set(names).size < names.length;
      },
    );
    expect(twice.map(([tag]) => tag)).toEqual([]);
    expect(markupFaultsOf(html)).toEqual([]);
    expect(tags.filter(({ attributes }) => Number(attributes.tabindex ?? 0) > 0)).toEqual([]);
    expect([tagsOf(html, "main").length, tagsOf(html, "h1").length]).toEqual([1, 1]);
    expect(tagsOf(html, "html")[0]?.attributes.lang).toBe("ko");
  });

  test("has descriptive links: one name leads to one URL", () => {
    const links = linksOf(answerOf(page).html);
    expect(links.filter(({ name }) => name === "")).toEqual([]);
    const checkedLinks = links.filter((link) => !mayShareItsName(link));
    const samePlace = (a: string, b: string) => a.split("#")[0] === b.split("#")[0];
    const vagueLinks = checkedLinks.filter(({ name, href }) =>
      checkedLinks.some((otherLink) => otherLink.name === name && !samePlace(otherLink.href, href)),
    );
    expect(vagueLinks).toEqual([]);
    const silent = links.filter(({ name, opensWindow }) => opensWindow && !name.includes("새 창"));
    expect(silent).toEqual([]);
  });
});

test("each page has a unique title that ends with the service's name", () => {
  const titles = new Map<string, string>();
  for (const page of pages) {
    const { status, html } = answerOf(page);
    const title = titleOf(html);
    expect([page.path, title.endsWith("화장실 지도")]).toEqual([page.path, true]);
    if (status === 200) titles.set(page.file, title);
  }
  const all = [...titles.values()];
  expect([...titles].filter(([, title]) => all.indexOf(title) !== all.lastIndexOf(title))).toEqual([]);
});

test("each page of the administration shows its position in it", () => {
  const ofAdministrators = pages.filter(({ who, path }) => who === "admin" && path.startsWith("/admin"));
  expect(ofAdministrators.length).toBeGreaterThan(10);
  for (const page of ofAdministrators) {
    const { html } = answerOf(page);
    const crumbs = tagsOf(html, "nav").find(({ attributes }) => attributes["aria-label"] === "현재 위치");
    expect([page.path, crumbs && wordsOf(contentOf(html, crumbs))]).toEqual([
      page.path,
      expect.stringContaining("사이트관리"),
    ]);
  }
});

/** Paper has no links to follow. */
const PAPER = ["/map/sheet", "/map/detail/plate"];

test("help is in the same place and order on every page", () => {
  const footers = new Set<string>();
  for (const page of pages.filter(({ pattern }) => !PAPER.includes(pattern))) {
    const { html } = answerOf(page);
    const footer = tagsOf(html, "footer").at(-1);
    // The links to other languages differ on each page.
    const help = footer && contentOf(html, footer).replace(/<nav[^>]*class="languages".*?<\/nav>/s, "");
    footers.add(help ? JSON.stringify(linksOf(help)) : `none on ${page.path}`);
  }
  expect(footers.size).toBe(1);
  expect([...footers][0]).toContain("/accessibility");
});
