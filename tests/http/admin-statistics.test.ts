import { beforeEach, expect, test } from "vitest";
import { answered } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";
import { statisticsBody } from "../support/statistics-wire";

/** The page of the usage statistics, which has no script. */

const PATH = "/admin/toilet-stats";
const watched = sharedWatchedApp();
const admin = useMember(watched, "admin");

const answer = (body: string) => watched.backend.setFault("/admin/api/toilet-stats", { kind: "body", body });
beforeEach(() => answer(statisticsBody(180)));

test("a period of three can be chosen, and the chosen one is marked", async () => {
  const chosenPeriods = async (path: string) => {
    const { html } = await answered(200, admin.get(path));
    expect(html).not.toContain("<script");
    const links = tagsOf(html, "a").filter(({ attributes }) => "aria-current" in attributes);
    return links.map(({ attributes }) => attributes.href).filter((href) => href?.includes("toilet-stats"));
  };
  expect(await chosenPeriods(PATH)).toEqual([PATH, PATH]);
  expect(await chosenPeriods(`${PATH}?days=30`)).toContain(`${PATH}?days=30`);
  expect(await chosenPeriods(`${PATH}?days=90`)).toContain(`${PATH}?days=90`);
  expect(await chosenPeriods(`${PATH}?days=365`)).toEqual([PATH, PATH]);
});

test("every figure of the specification is readable without hovering and without scripts", async () => {
  const { html } = await admin.get(PATH);
  const text = wordsOf(html);
  for (const part of [
    ...["총 방문자 1,234", "총 조회수 56,789", "상세 조회 4,321", "화장실 등록 12", "조회된 화장실 99"],
    "지도만 본 방문은 들어 있지 않습니다.",
    ...["1 금메달 1 인기 화장실 1 건물 1 조회 1,000", "인기 화장실 2 대전광역시 서구 2길"],
    "10 인기 화장실 10",
    ...["모바일 600 300 60.0%", "데스크톱 300 200 30.0%", "태블릿 90 40 9.0%", "봇 10 2 1.0%"],
    ...["가장 많이 이용한 시간은", "0시 0 1시 0", "일별 통계"],
  ]) {
    expect(text).toContain(part);
  }
  expect(
    tagsOf(html, "rect").filter(({ attributes }) => /chart-bar/.test(attributes.class ?? "")),
  ).toHaveLength(48);
  expect(tagsOf(html).filter(({ attributes }) => "style" in attributes)).toEqual([]);
});

test("the period is compared with the one before if the backend has enough data", async () => {
  const text = wordsOf((await admin.get(`${PATH}?days=30`)).html);
  expect(text).toMatch(/총 조회수 56,789 이전 30일보다 ▲ [\d.,]+% 늘음/);
  expect(text).toContain("상세 조회 4,321 이전 30일과 같음");
  expect(text).toMatch(/하루 평균 [\d.]+명/);
  answer(statisticsBody(30));
  expect(wordsOf((await admin.get(`${PATH}?days=30`)).html)).not.toContain("이전 30일");
});

test("the app requests only the specified periods: 7, 30 and 90 days", async () => {
  watched.backend.forget();
  for (const days of [7, 30, 90]) await admin.get(`${PATH}?days=${days}`);
  const calls = watched.backend.seen.filter(({ path }) => path === "/admin/api/toilet-stats");
  expect([...new Set(calls.map(({ query }) => query))].sort()).toEqual(["days=30", "days=7", "days=90"]);
});

test("the incomplete day is marked in the table and dotted in the chart", async () => {
  const { html } = await admin.get(PATH);
  expect(wordsOf(html)).toMatch(/일별 통계.*등록 \d{4}-\d\d-\d\d 오늘\(진행 중\) [\d,]+ [\d,]+ 30 /);
  const dotted = tagsOf(html, "path").filter(({ attributes }) => attributes.class === "line-unfinished");
  expect(dotted).toHaveLength(2);
  const { dailyStats } = JSON.parse(statisticsBody(8)).result;
  answer(statisticsBody(7, { dailyStats: dailyStats.slice(0, -1) }));
  const overviewHtml = (await admin.get(PATH)).html;
  expect(overviewHtml).not.toContain("line-unfinished");
  expect(wordsOf(overviewHtml)).not.toContain("오늘(진행 중)");
});

test("the CSV file has the content of the page, as a download for administrators", async () => {
  const { headers, html: csv } = await answered(200, admin.get(`${PATH}.csv?days=30`));
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="toilet-stats-30\.csv"; filename\*=UTF-8''%/,
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(csv).toContain("최근 30일");
  expect(csv).toContain("1,인기 화장실 1,건물 1,대전광역시 서구 1길,1000,500");
  expect(csv).toMatch(/이전 30일과 비교,하루 평균 방문자.*\r\n이번 기간,.*\r\n이전 기간,/);
  expect((await admin.get(`${PATH}.csv`)).html).toContain("최근 7일");
});

test("the page and the file list ten toilets, however many the backend sends", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `순위 ${index + 1}`);
  answer(statisticsBody(7, { popularToilets: names.map((name) => ({ name, viewCount: 99 })) }));
  for (const path of [PATH, `${PATH}.csv`]) {
    const { html } = await admin.get(path);
    expect(new Set(html.match(/순위 \d+/g))).toEqual(new Set(names.slice(0, 10)));
  }
});

test("hostile names are escaped on the page and in the file", async () => {
  const name = '<img src=x onerror="alert(1)">';
  const toilet = { toiletId: null, name, viewCount: "7", uniqueVisitors: null };
  const formula = { name: "=cmd|' /C calc'!A0", keyword: "가".repeat(300), viewCount: -5 };
  answer(statisticsBody(7, { popularToilets: [toilet, formula] }));
  const { html } = await admin.get(PATH);
  expect(html).not.toContain("<img src=x");
  expect(wordsOf(html)).toContain(name);
  const { html: csv } = await admin.get(`${PATH}.csv`);
  expect(csv).toContain("2,'=cmd|' /C calc'!A0,");
});
