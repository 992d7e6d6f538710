import { describe, expect, test } from "vitest";
import { Confirm } from "~/ui/confirm";
import { FrameworkNavigation } from "~/ui/framework/framework-navigation";
import { CardTable, type Column, SearchForm } from "~/ui/lists";
import { Breadcrumbs, SideMenu } from "~/ui/side-menu";
import { Pagination } from "../../app/ui/pagination";
import { decode, tagsOf, wordsOf } from "../support/http-session-page";
import { renderRoutes } from "../support/render-routes";

const render = (element: React.ReactNode, address = "/list") =>
  renderRoutes([{ path: "*", element: <FrameworkNavigation>{element}</FrameworkNavigation> }], {
    initialEntries: [address],
  });

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = "", label = ""]) => [
    wordsOf(label),
    decode(href),
  ]);

describe("pagination", () => {
  const paginate = (page: number, pageCount: number, address = "/list") =>
    render(
      <Pagination
        {...{ page, pageCount, pageSize: 10, total: pageCount * 10 - 3 }}
        parameter="pageIndex"
        label="글 목록 쪽"
      />,
      address,
    );
  const labelsOf = (html: string) => linksOf(html).map(([label]) => label);

  test("renders no pagination when everything fits on one page", () => {
    expect(paginate(1, 1)).toBe("");
    expect(paginate(1, 0)).toBe("");
  });

  test("shows ten pages in a window, and no further buttons if these are all", () => {
    expect(labelsOf(paginate(3, 10))).toEqual(["1", "2", "4", "5", "6", "7", "8", "9", "10"]);
    expect(tagsOf(paginate(3, 10)).filter(({ attributes }) => attributes["aria-current"])).toHaveLength(1);
  });

  test("shows first, previous, next and last if there are more pages than one window", () => {
    const labels = labelsOf(paginate(12, 23));
    expect(labels.slice(0, 3)).toEqual(["처음", "이전", "11"]);
    expect(labels.slice(-3)).toEqual(["20", "다음", "마지막"]);
    expect(labelsOf(paginate(1, 23)).slice(0, 2)).toEqual(["2", "3"]);
    expect(labelsOf(paginate(23, 23)).slice(-2)).toEqual(["21", "22"]);
    expect(Object.fromEntries(linksOf(paginate(12, 23)))).toMatchObject({
      처음: "/list",
      이전: "/list?pageIndex=11",
      다음: "/list?pageIndex=13",
      마지막: "/list?pageIndex=23",
    });
  });

  test("links back from a page beyond the end and marks no page", () => {
    const html = paginate(999, 23);
    expect(labelsOf(html)).toEqual(["처음", "이전", "21", "22", "23"]);
    expect(Object.fromEntries(linksOf(html)).이전).toBe("/list?pageIndex=23");
    expect(html).not.toContain("aria-current");
  });

  test("keeps the search in its links and drops parameters of a single row", () => {
    const html = paginate(1, 3, "/list?searchWrd=%EB%AC%BC&confirm=delete-post&edit=4&commentId=4");
    expect(linksOf(html)[0]?.[1]).toBe("/list?searchWrd=%EB%AC%BC&pageIndex=2");
  });

  test("announces a page in words", () => {
    expect(paginate(2, 3)).toContain('data-announcement="2쪽, 11~20번째"');
    expect(paginate(3, 3)).toContain('data-announcement="3쪽, 21~27번째"');
  });
});

describe("the search form", () => {
  const html = render(
    <SearchForm
      label="게시글 검색"
      conditions={[
        { value: "0", label: "제목" },
        { value: "1", label: "내용" },
      ]}
      condition="1"
      word={'물 & "비누"'}
    />,
  );

  test("uses GET with the condition and the word of the URL", () => {
    const [form] = tagsOf(html, "form");
    expect(form?.attributes).toMatchObject({ method: "get", role: "search", "aria-label": "게시글 검색" });
    expect(html).toContain('<option value="1" selected="">내용</option>');
    expect(tagsOf(html, "input")[0]?.attributes).toMatchObject({ name: "searchWrd", value: '물 & "비누"' });
    expect(wordsOf(html)).toMatch(/조회$/);
  });
});

describe("the table that becomes cards", () => {
  type Row = { id: string; title: string; views: number };
  const columns: Column<Row>[] = [
    { key: "id", header: "번호", isShort: true, cell: ({ id }) => id },
    { key: "title", header: "제목", isRowHeader: true, cell: ({ title }) => title },
    { key: "views", header: "조회수", isShort: true, isLabelled: true, cell: ({ views }) => views },
    { key: "links", header: "관리", cell: () => "삭제" },
  ];
  const html = render(
    <CardTable
      caption="공지사항 목록"
      columns={columns}
      rows={[{ id: "7", title: "안내", views: 12 }]}
      rowKey={({ id }) => id}
    />,
  );

  test("keeps its table roles whatever the style sheet does", () => {
    const roles = tagsOf(html).map(({ attributes }) => attributes.role);
    expect(roles.filter((role) => role === "columnheader")).toHaveLength(4);
    expect(roles.filter((role) => role === "rowheader")).toHaveLength(1);
    expect(roles.filter((role) => role === "cell")).toHaveLength(3);
    expect(roles).toContain("table");
    expect(html).toContain("공지사항 목록</caption>");
  });

  test("labels each cell, and shows the chosen headers in a card", () => {
    expect(wordsOf(html)).toBe("공지사항 목록 번호 제목 조회수 관리 7 안내 12 삭제");
    expect(html).toContain('data-label="조회수"');
    expect(html).not.toContain('data-label="번호"');
  });
});

test("a confirmation names its subject and uses the name as its description", () => {
  const html = render(
    <Confirm
      question="정말 삭제하시겠습니까?"
      subject="3월 점검 안내"
      intent="delete-post"
      confirmLabel="삭제"
      cancelHref="?"
    />,
  );
  expect(wordsOf(html)).toBe("정말 삭제하시겠습니까? 3월 점검 안내 취소 삭제");
  const id = tagsOf(html, "dialog")[0]?.attributes["aria-describedby"];
  const name = tagsOf(html, "p").find(({ attributes }) => attributes.id === id);
  expect(name && html.slice(name.end)).toMatch(/^3월 점검 안내</);
});

test("the side menu marks the current page", () => {
  const items = [
    { to: "/about/history", label: "연혁" },
    { to: "/about/location", label: "오시는 길" },
  ];
  const html = render(<SideMenu title="소개" items={items} />, "/about/history");
  const currentLinks = tagsOf(html, "a").filter(({ attributes }) => attributes["aria-current"] === "page");
  expect(currentLinks.map(({ attributes }) => attributes.href)).toEqual(["/about/history"]);
});

test("the breadcrumbs lead from the front page to the current page", () => {
  const html = render(<Breadcrumbs path={[{ to: "/admin", label: "사이트관리" }]} here="회원관리" />);
  expect(linksOf(html)).toEqual([
    ["Home", "/map"],
    ["사이트관리", "/admin"],
  ]);
  expect(wordsOf(html)).toBe("Home 사이트관리 회원관리");
});
