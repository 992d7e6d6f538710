import { describe, expect, test } from "vitest";
import { type Answers, afterLogin, forAll, missing, open, testAddresses } from "../support/addresses";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Every URL of the contract in every role (docs/urls-and-forms.md). */

const ADDRESSES: Answers[] = [
  // account
  ["/login", "200", "302 /", "302 /"],
  ["/login?next=%2Fmypage", "200", "302 /mypage", "302 /mypage"],
  ...["/login/kakao", "/login/kakao/callback"].map(missing),
  ...["/logout", "/display", "/method-not-allowed"].map(forAll("405")),
  ...["/mypage", "/mypage/delete"].map(afterLogin("200")),

  // map and toilets
  ...["/map", "/map/site", "/map/kakao", "/map?embedded=1", "/map?toiletId=1", "/saved"].map(open),
  ...[
    "/card",
    "/card?of=1",
    "/map/sheet",
    "/map/embed",
    "/map/embed?q=%EB%8C%80%EC%A0%84%EC%97%AD&has=diaper&lang=en&height=600",
    "/map/picture.svg?lat=36.35&lng=127.38&lang=ja",
    "/map/detail/plate?toiletId=1",
    "/map/detail/report?toiletId=1",
  ].map(open),
  ...["/map/detail/plate", "/map/detail/plate?toiletId=abc", "/map/detail/report?toiletId=abc"].map(
    forAll("400"),
  ),
  missing("/map/detail/plate?toiletId=99999999"),
  missing("/map/detail/report?toiletId=99999999"),
  ...["/card?of=99999999", "/card?of=abc"].map(missing),
  open("/map?q=%EB%8C%80%EC%A0%84&lat=36.35&lng=127.38&zoom=14&page=2"),
  ...["/map/register", "/map/edit?toiletId=1", "/map/edit?toiletId=1&confirm=delete-toilet"].map(
    afterLogin("200"),
  ),
  afterLogin("400")("/map/edit"),
  afterLogin("404")("/map/edit?toiletId=99999999"),
  ...["/map/detail?toiletId=1", "/map/detail/1"].map(open),
  ...["/map/detail/abc", "/map/detail?toiletId=99999999"].map(missing),
  ...["/map/detail", "/map/markers", "/map/address", "/bad-request"].map(forAll("400")),
  ...["/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14", "/map/places?q=%EB%8C%80%EC%A0%84"].map(open),
  ...["/map/address?lat=36.35&lng=127.38", "/map/qr.svg?q=a"].map(open),
  ...["/files/sample-01-0.jpg", "/files/sample-01-0.jpg?w=320"].map(open),
  missing("/files/none.jpg"),
  ...["/card.jpg", "/en/card.jpg", "/map/detail/card.jpg?toiletId=1"].map(open),
  missing("/zh/map/detail/card.jpg?toiletId=99999999"),

  // static pages
  forAll("302 /map")("/"),
  forAll("302 /about/history")("/about"),
  forAll("302 /support/download")("/support"),
  forAll("302 /inform/daily")("/inform"),
  ...["/about/history", "/about/organization", "/about/location", "/about/sources"].map(open),
  ...["/privacy-policy", "/location-terms", "/accessibility", "/error"].map(open),
  ...["/support/download", "/support/download/detail", "/support/download/detail?id=2"].map(open),
  ...["/support/download/create", "/support/qna", "/support/qna/detail?id=1", "/support/apply"].map(open),
  ...["/inform/daily", "/inform/weekly", "/inform/gallery"].map(open),
  ...["/support/download/detail?id=99", "/support/nothing", "/nowhere"].map(missing),

  // administration
  afterLogin("403", "302 /admin/notice")("/admin"),
  ...[
    ...["/admin/overview", "/admin/manager", "/admin/user", "/admin/user/create"],
    ...["/admin/user?pageIndex=2&searchCnd=1&searchWrd=a", "/admin/user/edit?userId=user"],
    ...["/admin/user?confirm=delete-user&userId=user", "/admin/user-management"],
    ...["/admin/user-management?q=a", "/admin/tag-management?color=1", "/admin/tag-management"],
    ...["/admin/tag-management?category=CLEANLINESS", "/admin/notice", "/admin/notice/create"],
    ...["/admin/notice?searchWrd=a", "/admin/toilet-stats", "/admin/toilet-stats?days=90"],
    ...["/admin/toilet-stats.csv?days=30", "/admin/data", "/admin/data?reason=twin&area=a&page=2"],
    ...["/admin/data?reason=odd&page=-1", "/admin/data.csv?reason=coarse"],
  ].map(afterLogin("403", "200")),
  afterLogin("403", "400")("/admin/user/edit"),
  afterLogin("403", "303 /admin/user")("/admin/user/edit?userId=nobody"),
  afterLogin("403", "404")("/admin/nowhere"),

  // for machines
  missing("/.well-known/security.txt"),
  ...["/healthz", "/readyz", "/metrics", "/version.json", "/robots.txt"].map(open),
  open("/manifest.webmanifest"),
  ...["/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/toilets-1.xml"].map(open),
  open("/sitemaps/posts-free.xml"),
  ...["/sitemaps/toilets-2.xml", "/sitemaps/posts-free-1.xml", "/sitemaps/odd.xml"].map(missing),
  missing("/sitemaps/posts-secret.xml"),
];

testAddresses(ADDRESSES);

describe("invalid queries", () => {
  const member = useMember({ origin: sharedAppOrigin() });
  const ODD = [
    ...["lat=abc&lng=&zoom=99&page=-1", "lat=91&lng=181", "zoom=NaN&lat=Infinity&lng=-Infinity"],
    ...["page=1e9", "page=0.5", "page=99999999999999999999", "toiletId=%00", "toiletId=1%20OR%201=1"],
    ...["toiletId=../../etc/passwd", "toiletId=1&toiletId=2", "toiletId=", "q=%F0%9F%9A%BB", "q=%25"],
    ...["q=%00", "q=%FF%FE", `q=${"%EA%B0%80".repeat(1000)}`, "q=%3Cscript%3Ealert(1)", "bbox=1,2,3"],
    ...["bbox=a,b,c,d&zoom=x", "bbox=180,-90,-180,90&zoom=0", "__proto__=1&constructor=2", "w=-5"],
    ...["next=javascript:alert(1)", "confirm=x&edit=y&commentId=z", "w=1e9", "%", "%E0%A4%A", "=&=&"],
    `${"a".repeat(4000)}=1`,
  ];
  const PATHS = [
    ...["/map", "/map/kakao", "/map/markers", "/map/places", "/map/address", "/map/detail", "/map/detail/1"],
    ...["/map/edit", "/map/register", "/login", "/mypage", "/error", "/about/history"],
    ...["/files/sample-01-0.jpg", "/"],
  ];
  test.each(PATHS)("of %s get an answer without a server error", async (path) => {
    for (const query of ODD) {
      const { status, html } = await member.get(`${path}?${query}`);
      expect([path, query, status < 500]).toEqual([path, query, true]);
      expect(html).not.toContain("<script>alert");
    }
  });

  test("unknown paths are not found", async () => {
    const paths = [
      ...["/%", "/%E0%A4%A", "/map/detail/%00", "/files/..%2F..%2Fetc%2Fpasswd", "/files/%00"],
      "//evil.example",
    ];
    for (const path of paths) {
      const { status } = await fetch(sharedAppOrigin() + path, { redirect: "manual" });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});
