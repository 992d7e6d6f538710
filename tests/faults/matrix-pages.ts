import { ADMINISTRATORS, EVERYONE, MEMBERS, type PageRow, type Role, type Samples } from "./matrix-rows";

const VISITORS: readonly Role[] = ["visitor"];
const TOILET = "?toiletId=1";
const MARKERS = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
const SAMPLE_PHOTOS = 20;
const DAEJEON = "q=%EB%8C%80%EC%A0%84";

const post =
  (suffix = "") =>
  ({ postId }: Samples) =>
    `/community/free/${postId}${suffix}`;
const notice =
  (suffix = "") =>
  ({ noticeId }: Samples) =>
    `/admin/notice/${noticeId}${suffix}`;

/** A post may be shown from the cache of the last second. */
const STATUSES_WHEN_DOWN = [200, 502];

/** Every URL that answers GET, with the roles that may see it. */
export const PAGES: readonly PageRow[] = [
  { route: "/", as: VISITORS },
  { route: "*", path: "/nowhere", as: EVERYONE },
  { route: "/login", as: VISITORS, cold: true },
  { route: "/login/kakao", as: VISITORS },
  { route: "/login/kakao/callback", as: VISITORS },
  { route: "/logout", as: EVERYONE },
  { route: "/mypage", as: MEMBERS },
  // The read only decides whether the form is offered; a post is refused anyway.
  { route: "/mypage/delete", as: MEMBERS, doesWithout: "left out" },

  { route: "/map", as: EVERYONE, cold: true },
  { route: "/map", path: `/map${TOILET}`, as: EVERYONE, cold: true },
  { route: "/map", path: `/map?${DAEJEON}`, as: VISITORS, cold: true },
  { route: "/map/site", as: EVERYONE },
  { route: "/map/kakao", as: EVERYONE },
  { route: "/map/sheet", as: VISITORS, cold: true },
  { route: "/map/detail/plate", path: `/map/detail/plate${TOILET}`, as: VISITORS, cold: true },
  { route: "/map/detail/report", path: `/map/detail/report${TOILET}`, as: VISITORS, cold: true },
  { route: "/map/markers", path: MARKERS, as: VISITORS, kind: "json", cold: true },
  { route: "/map/places", path: `/map/places?${DAEJEON}`, as: VISITORS, kind: "json", cold: true },
  {
    route: "/map/tile/:theme/:lang/:z/:x/:y",
    path: "/map/tile/light/ko/7/109/50",
    as: VISITORS,
    kind: "text",
  },
  { route: "/card.jpg", as: VISITORS, kind: "picture" },
  { route: "/map/detail/card.jpg", path: `/map/detail/card.jpg${TOILET}`, as: VISITORS, kind: "picture" },
  { route: "/map/embed", path: `/map/embed?${DAEJEON}`, as: VISITORS },
  { route: "/map/picture.svg", as: VISITORS, kind: "text" },
  { route: "/map/qr.svg", path: "/map/qr.svg?q=a", as: VISITORS, kind: "text" },
  { route: "/map/address", path: "/map/address?lat=36.35&lng=127.38", as: VISITORS, kind: "json" },
  { route: "/map/register", as: MEMBERS },
  { route: "/map/edit", path: `/map/edit${TOILET}`, as: MEMBERS },
  { route: "/map/edit", path: `/map/edit${TOILET}&confirm=delete-toilet`, as: ["member"] },
  { route: "/map/detail", path: `/map/detail${TOILET}`, as: EVERYONE },
  { route: "/map/detail/:toiletId", path: "/map/detail/1", as: EVERYONE },
  {
    route: "/files/:name",
    path: (_, turnNumber) =>
      `/files/sample-${String((turnNumber % SAMPLE_PHOTOS) + 1).padStart(2, "0")}-0.jpg?w=640`,
    as: VISITORS,
    kind: "picture",
  },

  { route: "/community", as: VISITORS },
  { route: "/community/:board", path: "/community/notice", as: EVERYONE },
  { route: "/community/:board", path: "/community/free?searchWrd=a", as: EVERYONE },
  { route: "/community/:board", path: "/community/qna", as: EVERYONE },
  { route: "/community/:board/create", path: "/community/free/create", as: MEMBERS },
  { route: "/community/:board/:postId", path: post(), as: EVERYONE },
  {
    route: "/community/:board/:postId/modify",
    path: post("/modify"),
    as: MEMBERS,
    statusesWhenDown: STATUSES_WHEN_DOWN,
  },
  {
    route: "/community/:board/:postId/reply",
    path: post("/reply"),
    as: MEMBERS,
    statusesWhenDown: STATUSES_WHEN_DOWN,
  },
  { route: "/community/:board/images", path: "/community/free/images", as: VISITORS, kind: "text" },
  {
    route: "/community/:board/feed.xml",
    path: "/community/qna/feed.xml",
    as: VISITORS,
    kind: "text",
    cold: true,
  },
  {
    route: "/board/images/:boardId/:name",
    path: ({ boardImages }, turnNumber) => `${boardImages[turnNumber % boardImages.length]}?w=640`,
    as: VISITORS,
    kind: "picture",
  },
  { route: "/attachments", path: ({ attachment }) => attachment, as: EVERYONE, kind: "file" },

  { route: "/about", as: VISITORS },
  { route: "/about/history", as: EVERYONE },
  { route: "/about/organization", as: VISITORS },
  { route: "/about/location", as: VISITORS },
  { route: "/about/sources", as: VISITORS },
  { route: "/privacy-policy", as: VISITORS },
  { route: "/location-terms", as: VISITORS },
  { route: "/accessibility", as: VISITORS },
  { route: "/support", as: VISITORS },
  { route: "/support/download", as: EVERYONE },
  { route: "/support/download/detail", as: VISITORS },
  { route: "/support/download/create", as: VISITORS },
  { route: "/support/qna", as: VISITORS },
  { route: "/support/qna/detail", path: "/support/qna/detail?id=1", as: VISITORS },
  { route: "/support/apply", as: VISITORS },
  { route: "/inform", as: VISITORS },
  { route: "/inform/daily", as: VISITORS },
  { route: "/inform/gallery", as: VISITORS },
  { route: "/inform/weekly", as: VISITORS },

  { route: "/admin", as: MEMBERS },
  { route: "/admin/overview", as: MEMBERS, ownLogin: true, doesWithout: "left out" },
  { route: "/admin/notice", as: ADMINISTRATORS },
  { route: "/admin/notice/create", as: ADMINISTRATORS },
  { route: "/admin/notice/:postId", path: notice(), as: ADMINISTRATORS },
  {
    route: "/admin/notice/:postId/modify",
    path: notice("/modify"),
    as: ADMINISTRATORS,
    statusesWhenDown: STATUSES_WHEN_DOWN,
  },
  {
    route: "/admin/notice/:postId/reply",
    path: notice("/reply"),
    as: ADMINISTRATORS,
    statusesWhenDown: STATUSES_WHEN_DOWN,
  },
  { route: "/admin/manager", as: ADMINISTRATORS },
  { route: "/admin/user", as: ADMINISTRATORS },
  // The limits are cached.
  { route: "/admin/user/create", as: ADMINISTRATORS, statusesWhenDown: [200], doesWithout: "left out" },
  {
    route: "/admin/user/edit",
    path: "/admin/user/edit?userId=user",
    as: ADMINISTRATORS,
    doesWithout: "leads away",
  },
  { route: "/admin/toilet-stats", as: ADMINISTRATORS },
  {
    route: "/admin/toilet-stats.csv",
    path: "/admin/toilet-stats.csv?days=30",
    as: ADMINISTRATORS,
    kind: "text",
    // A null number is also an empty cell without a fault.
    doesWithout: "left out",
  },
  { route: "/admin/data", as: ADMINISTRATORS, ownLogin: true, doesWithout: "left out" },
  { route: "/admin/data.csv", as: ADMINISTRATORS, kind: "text", ownLogin: true, doesWithout: "left out" },
  { route: "/admin/user-management", as: ADMINISTRATORS, ownLogin: true },
  { route: "/admin/tag-management", as: ADMINISTRATORS },
  { route: "/admin/*", path: "/admin/nowhere", as: ADMINISTRATORS },

  { route: "/saved", as: EVERYONE },
  { route: "/card", path: "/card?of=1", as: EVERYONE, cold: true },
  { route: "/display", as: VISITORS },
  { route: "/error", as: EVERYONE },
  { route: "/bad-request", as: VISITORS },
  { route: "/method-not-allowed", as: VISITORS },
  { route: "/healthz", as: VISITORS, kind: "text", cold: true },
  { route: "/readyz", as: VISITORS, kind: "text", cold: true, statusesWhenDown: [503] },
  { route: "/metrics", as: VISITORS, kind: "text" },
  { route: "/service-worker.js", as: VISITORS, kind: "text" },
  { route: "/.well-known/security.txt", as: VISITORS, kind: "text" },
  { route: "/version.json", as: VISITORS, kind: "json" },
  { route: "/robots.txt", as: VISITORS, kind: "text" },
  { route: "/sitemap.xml", as: VISITORS, kind: "text", cold: true },
  { route: "/sitemaps/:part", path: "/sitemaps/toilets-1.xml", as: VISITORS, kind: "text", cold: true },
];
