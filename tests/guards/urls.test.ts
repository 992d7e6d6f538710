import { describe, expect, test } from "vitest";
import { type HttpSession, openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/stand";
import { useMember } from "../support/started";

/** Every address of the contract, for whoever asks (docs/urls-and-forms.md). */

type Answers = [path: string, visitor: string, member: string, administrator: string];

const login = (path: string) => `302 /login?${new URLSearchParams({ next: path })}`;

const ADDRESSES: Answers[] = [
  ["/", "302 /map", "302 /map", "302 /map"],
  ["/login", "200", "302 /", "302 /"],
  ["/login?next=%2Fmypage", "200", "302 /mypage", "302 /mypage"],
  ["/login/kakao", "404", "404", "404"],
  ["/login/kakao/callback", "404", "404", "404"],
  ["/logout", "405", "405", "405"],
  ["/saved", "200", "200", "200"],
  ["/display", "405", "405", "405"],
  ["/error", "200", "200", "200"],
  ["/mypage", login("/mypage"), "200", "200"],
  ["/mypage/delete", login("/mypage/delete"), "200", "200"],
  ["/map", "200", "200", "200"],
  ["/map/site", "200", "200", "200"],
  ["/map/kakao", "200", "200", "200"],
  ["/map?embedded=1", "200", "200", "200"],
  ["/map?toiletId=1", "200", "200", "200"],
  ["/map?q=%EB%8C%80%EC%A0%84&lat=36.35&lng=127.38&zoom=14&page=2", "200", "200", "200"],
  ["/map/register", login("/map/register"), "200", "200"],
  ["/map/edit?toiletId=1", login("/map/edit?toiletId=1"), "200", "200"],
  [
    "/map/edit?toiletId=1&confirm=delete-toilet",
    login("/map/edit?toiletId=1&confirm=delete-toilet"),
    "200",
    "200",
  ],
  ["/map/edit", login("/map/edit"), "400", "400"],
  ["/map/edit?toiletId=99999999", login("/map/edit?toiletId=99999999"), "404", "404"],
  ["/map/detail?toiletId=1", "200", "200", "200"],
  ["/map/detail/1", "200", "200", "200"],
  ["/map/detail", "400", "400", "400"],
  ["/map/detail/abc", "404", "404", "404"],
  ["/map/detail?toiletId=99999999", "404", "404", "404"],
  ["/about", "302 /about/history", "302 /about/history", "302 /about/history"],
  ["/about/history", "200", "200", "200"],
  ["/about/organization", "200", "200", "200"],
  ["/about/location", "200", "200", "200"],
  ["/about/sources", "200", "200", "200"],
  ["/privacy-policy", "200", "200", "200"],
  ["/accessibility", "200", "200", "200"],
  ["/support", "302 /support/download", "302 /support/download", "302 /support/download"],
  ["/support/download", "200", "200", "200"],
  ["/support/download/detail", "200", "200", "200"],
  ["/support/download/detail?id=2", "200", "200", "200"],
  ["/support/download/detail?id=99", "404", "404", "404"],
  ["/support/download/create", "200", "200", "200"],
  ["/support/qna", "200", "200", "200"],
  ["/support/qna/detail?id=1", "200", "200", "200"],
  ["/support/apply", "200", "200", "200"],
  ["/support/nothing", "404", "404", "404"],
  ["/inform", "302 /inform/daily", "302 /inform/daily", "302 /inform/daily"],
  ["/inform/daily", "200", "200", "200"],
  ["/inform/weekly", "200", "200", "200"],
  ["/inform/gallery", "200", "200", "200"],
  ["/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14", "200", "200", "200"],
  ["/map/markers", "400", "400", "400"],
  ["/map/places?q=%EB%8C%80%EC%A0%84", "200", "200", "200"],
  ["/map/address?lat=36.35&lng=127.38", "200", "200", "200"],
  ["/map/address", "400", "400", "400"],
  ["/files/sample-01-0.jpg", "200", "200", "200"],
  ["/files/sample-01-0.jpg?w=320", "200", "200", "200"],
  ["/files/none.jpg", "404", "404", "404"],
  ["/bad-request", "400", "400", "400"],
  ["/method-not-allowed", "405", "405", "405"],
  ["/admin", login("/admin"), "403", "302 /admin/notice"],
  ...[
    ...[
      "/admin/overview",
      "/admin/manager",
      "/admin/user",
      "/admin/user?pageIndex=2&searchCnd=1&searchWrd=a",
    ],
    ...["/admin/user/create", "/admin/user/edit?userId=user", "/admin/user?confirm=delete-user&userId=user"],
    ...["/admin/user-management", "/admin/user-management?q=a", "/admin/tag-management?color=1"],
    ...["/admin/tag-management", "/admin/tag-management?category=CLEANLINESS"],
    ...["/admin/notice", "/admin/notice/create", "/admin/notice?searchWrd=a"],
    ...["/admin/toilet-stats", "/admin/toilet-stats?days=90", "/admin/toilet-stats.csv?days=30"],
  ].map((path): Answers => [path, login(path), "403", "200"]),
  ["/admin/user/edit", login("/admin/user/edit"), "403", "400"],
  ["/admin/user/edit?userId=nobody", login("/admin/user/edit?userId=nobody"), "403", "303 /admin/user"],
  ["/admin/nowhere", login("/admin/nowhere"), "403", "404"],
  ["/healthz", "200", "200", "200"],
  ["/readyz", "200", "200", "200"],
  ["/metrics", "200", "200", "200"],
  ["/robots.txt", "200", "200", "200"],
  ["/sitemap.xml", "200", "200", "200"],
  ["/sitemaps/pages.xml", "200", "200", "200"],
  ["/sitemaps/toilets-1.xml", "200", "200", "200"],
  ["/sitemaps/toilets-2.xml", "404", "404", "404"],
  ["/sitemaps/posts-free-1.xml", "200", "200", "200"],
  ["/sitemaps/posts-free-2.xml", "404", "404", "404"],
  ["/sitemaps/posts-secret-1.xml", "404", "404", "404"],
  ["/sitemaps/odd.xml", "404", "404", "404"],
  ["/map/qr.svg?q=a", "200", "200", "200"],
  ["/manifest.webmanifest", "200", "200", "200"],
  ["/nowhere", "404", "404", "404"],
];

const origin = sharedAppOrigin();
const member = useMember({ origin });
const administrator = useMember({ origin }, "admin");

async function askAs(session: HttpSession, path: string): Promise<string> {
  const { status, location } = await session.get(path);
  return location ? `${status} ${location}` : String(status);
}

describe("the addresses of the contract", () => {
  test.each(ADDRESSES)("%s: visitor %s, member %s, administrator %s", async (path, ...expected) => {
    const sessions = [openSession(origin), member, administrator];
    const answers = await Promise.all(sessions.map((session) => askAs(session, path)));
    expect(answers).toEqual(expected);
  });
});

describe("every page", () => {
  const pages = ADDRESSES.map(([path]) => path);
  test.each(pages)("%s is told by HEAD what GET tells", async (path) => {
    for (const session of [openSession(origin), member]) {
      const [got, head] = [await session.get(path), await session.send(path, { method: "HEAD" })];
      expect([head.status, head.html]).toEqual([got.status, ""]);
    }
  });

  test.each(pages)("%s refuses PUT, PATCH and DELETE", async (path) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { status } = await member.send(path, { method, headers: { "sec-fetch-site": "same-origin" } });
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
    }
  });
});

describe("odd queries", () => {
  const ODD = [
    ...[
      "lat=abc&lng=&zoom=99&page=-1",
      "lat=91&lng=181",
      "page=1e9",
      "page=0.5",
      "page=99999999999999999999",
    ],
    ...[
      "toiletId=%00",
      "toiletId=1%20OR%201=1",
      "toiletId=../../etc/passwd",
      "toiletId=1&toiletId=2",
      "toiletId=",
    ],
    ...[
      "q=%F0%9F%9A%BB",
      "q=%25",
      "q=%00",
      "q=%FF%FE",
      `q=${"%EA%B0%80".repeat(1000)}`,
      "q=%3Cscript%3Ealert(1)",
    ],
    ...[
      "zoom=NaN&lat=Infinity&lng=-Infinity",
      "bbox=1,2,3",
      "bbox=a,b,c,d&zoom=x",
      "bbox=180,-90,-180,90&zoom=0",
    ],
    ...[
      "__proto__=1&constructor=2",
      "next=javascript:alert(1)",
      "confirm=x&edit=y&commentId=z",
      "w=-5",
      "w=1e9",
    ],
    ...["%", "%E0%A4%A", "=&=&", `${"a".repeat(4000)}=1`],
  ];
  const PATHS = [
    ...["/map", "/map/kakao", "/map/markers", "/map/places", "/map/address", "/map/detail", "/map/detail/1"],
    ...["/map/edit", "/map/register", "/login", "/mypage", "/error", "/about/history"],
    ...["/files/sample-01-0.jpg", "/"],
  ];
  test.each(PATHS)("%s answers each of them, never with an error of ours", async (path) => {
    for (const query of ODD) {
      const { status, html } = await member.get(`${path}?${query}`);
      expect([path, query, status < 500]).toEqual([path, query, true]);
      expect(html).not.toContain("<script>alert");
    }
  });

  test("odd paths are not found", async () => {
    const paths = [
      ...["/%", "/%E0%A4%A", "/map/detail/%00", "/files/..%2F..%2Fetc%2Fpasswd", "/files/%00"],
      "//evil.example",
    ];
    for (const path of paths) {
      const { status } = await fetch(origin + path, { redirect: "manual" });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});
