import { index, type RouteConfig, route } from "@remix-run/route-config";

/** All routes of the site, grouped by area. */
export default [
  index("features/system/first-page.route.ts", { id: "home" }),
  route("*", "features/system/not-found.route.tsx"),

  // account
  route("login", "features/account/login.route.tsx"),
  route("login/kakao", "features/account/kakao.route.tsx"),
  route("login/kakao/callback", "features/account/kakao.route.tsx", { id: "kakao-callback" }),
  route("logout", "features/account/logout.route.tsx"),
  route("mypage", "features/mypage/mypage.route.tsx"),
  route("mypage/delete", "features/mypage/delete.route.tsx"),

  // map
  route("map", "features/map/map.route.tsx"),
  route("map/site", "features/map/map.route.tsx", { id: "map-site" }),
  route("map/sheet", "features/map/sheet.route.tsx"),
  route("map/kakao", "features/map/map.route.tsx", { id: "map-kakao" }),
  route("map/markers", "features/map/markers.route.ts"),
  route("map/places", "features/map/places.route.ts"),
  route("map/qr.svg", "features/map/qr.route.ts"),
  route("map/address", "features/map/address.route.ts"),
  route("map/tile/:theme/:lang/:z/:x/:y", "features/map/tile.route.ts"),
  route("map/embed", "features/map/embed.route.tsx"),
  route("map/picture.svg", "features/map/picture.route.ts"),

  // toilets
  route("map/register", "features/toilets/register.route.tsx"),
  route("map/edit", "features/toilets/edit.route.tsx"),
  route("map/detail", "features/toilets/detail.route.tsx", { id: "toilet-detail" }),
  route("map/detail/:toiletId", "features/toilets/detail.route.tsx", { id: "toilet-detail-by-path" }),
  route("map/detail/card.jpg", "features/toilets/card.route.ts", { id: "toilet-card" }),
  route("map/detail/plate", "features/toilets/plate.route.tsx"),
  route("map/detail/report", "features/toilets/report.route.tsx"),
  route("card", "features/card/card.route.tsx"),
  route("saved", "features/saved/saved.route.tsx"),
  route("files/:name", "features/files/picture.route.ts"),

  // community
  route("community", "features/community/community.route.tsx", [
    index("features/system/first-page.route.ts", { id: "community-index" }),
    route(":board", "features/community/list.route.tsx"),
    route(":board/create", "features/community/form.route.tsx", { id: "new-post" }),
    route(":board/:postId", "features/community/post.route.tsx"),
    route(":board/:postId/modify", "features/community/form.route.tsx", { id: "changed-post" }),
    route(":board/:postId/reply", "features/community/form.route.tsx", { id: "reply" }),
  ]),
  route("community/:board/images", "features/community/images.route.ts"),
  route("community/:board/feed.xml", "features/community/feed.route.ts"),
  route("board/images/:boardId/:name", "features/files/picture.route.ts", { id: "board-image" }),
  route("attachments", "features/files/attachment.route.ts"),

  // about
  route("about", "features/about/about.route.tsx", [
    index("features/system/first-page.route.ts", { id: "about-index" }),
    route("history", "features/about/office.route.tsx", { id: "about-history" }),
    route("organization", "features/about/office.route.tsx", { id: "about-organization" }),
    route("location", "features/about/office.route.tsx", { id: "about-location" }),
    route("sources", "features/about/sources.route.tsx"),
  ]),
  route("privacy-policy", "features/about/privacy.route.tsx"),
  route("location-terms", "features/about/location-terms.route.tsx"),
  route("accessibility", "features/about/accessibility.route.tsx"),

  // support and events: static samples
  route("support", "features/samples/section.route.tsx", { id: "support" }, [
    index("features/system/first-page.route.ts", { id: "support-index" }),
    route("download", "features/samples/list.route.tsx", { id: "downloads" }),
    route("download/detail", "features/samples/detail.route.tsx", { id: "download" }),
    route("download/create", "features/samples/form.route.tsx", { id: "new-download" }),
    route("qna", "features/samples/list.route.tsx", { id: "questions" }),
    route("qna/detail", "features/samples/detail.route.tsx", { id: "question" }),
    route("apply", "features/samples/form.route.tsx", { id: "application" }),
  ]),
  route("inform", "features/samples/section.route.tsx", { id: "inform" }, [
    index("features/system/first-page.route.ts", { id: "inform-index" }),
    route("daily", "features/samples/list.route.tsx", { id: "events-of-the-day" }),
    route("weekly", "features/samples/list.route.tsx", { id: "events-of-the-week" }),
    route("gallery", "features/samples/gallery.route.tsx"),
  ]),

  // administration: every page checks for an administrator itself, and so does the catch-all route
  route("admin", "features/admin/admin.route.tsx", [
    index("features/admin/index.route.tsx"),
    route("overview", "features/admin/overview.route.tsx"),
    route("notice", "features/admin/notice-list.route.tsx"),
    route("notice/create", "features/admin/notice-form.route.tsx", { id: "new-notice" }),
    route("notice/:postId", "features/admin/notice-post.route.tsx"),
    route("notice/:postId/modify", "features/admin/notice-form.route.tsx", { id: "changed-notice" }),
    route("notice/:postId/reply", "features/admin/notice-form.route.tsx", { id: "notice-reply" }),
    route("manager", "features/admin/manager.route.tsx"),
    route("user", "features/admin/user-list.route.tsx"),
    route("user/create", "features/admin/user-create.route.tsx"),
    route("user/edit", "features/admin/user-edit.route.tsx"),
    route("toilet-stats", "features/admin/toilet-stats.route.tsx"),
    route("toilet-stats.csv", "features/admin/toilet-stats-csv.route.ts"),
    route("data", "features/admin/data.route.tsx"),
    route("data.csv", "features/admin/data-csv.route.ts"),
    route("user-management", "features/admin/members.route.tsx"),
    route("tag-management", "features/admin/tags.route.tsx"),
    route("*", "features/admin/not-found.route.tsx"),
  ]),

  // system
  route("card.jpg", "features/system/site-card.route.ts"),
  route("display", "features/system/display.route.tsx"),
  route("error", "features/system/error.route.tsx"),
  route("bad-request", "features/system/refused-request.route.tsx", { id: "bad-request" }),
  route("method-not-allowed", "features/system/refused-request.route.tsx", { id: "method-not-allowed" }),
  route("healthz", "features/system/health.route.ts"),
  route("readyz", "features/system/health.route.ts", { id: "readyz" }),
  route("metrics", "features/system/metrics.route.ts"),
  route("version.json", "features/system/version.route.ts"),
  route("service-worker.js", "features/system/service-worker.route.ts"),
  route(".well-known/security.txt", "features/system/security-txt.route.ts"),
  route("robots.txt", "features/system/robots.route.ts"),
  route("sitemap.xml", "features/system/sitemap.route.ts"),
  route("sitemaps/:part", "features/system/sitemap.route.ts", { id: "sitemap-part" }),
] satisfies RouteConfig;
