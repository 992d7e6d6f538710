import type { SurfaceRoute } from "../../tests/hostile/surface";
import { listPages } from "../../tests/support/every-page";
import type { Who } from "./form";

/** Sample addresses of each route: pages from the samples of all tests, other routes from here. */

export type Address = { pattern: string; who: Who; path: string; hasPage: boolean };

/** Routes that are no page, or redirect to one. */
const FILES: Record<string, string[]> = {
  "/": ["/"],
  "/map/markers": ["/map/markers?bbox=127.36,36.33,127.41,36.37&zoom=15"],
  "/map/places": ["/map/places?q=%EB%8C%80%EC%A0%84"],
  "/card.jpg": ["/card.jpg", "/zh/card.jpg"],
  "/map/detail/card.jpg": ["/map/detail/card.jpg?toiletId=1", "/ja/map/detail/card.jpg?toiletId=1"],
  "/map/qr.svg": ["/map/qr.svg?lat=36.35&lng=127.38&zoom=15"],
  "/map/tile/:theme/:lang/:z/:x/:y": ["/map/tile/light/ko/10/874/403.svg"],
  "/map/picture.svg": ["/map/picture.svg?lat=36.35&lng=127.38&zoom=15", "/map/picture.svg"],
  "/map/address": ["/map/address?lat=36.35&lng=127.38"],
  "/files/:name": [":photo?w=320"],
  "/community": ["/community"],
  "/community/:board/images": ["/community/free/images"],
  "/community/:board/feed.xml": ["/community/free/feed.xml"],
  "/board/images/:boardId/:name": [":image?w=320"],
  "/attachments": [":attachment"],
  "/about": ["/about"],
  "/support": ["/support"],
  "/inform": ["/inform"],
  "/version.json": ["/version.json"],
  "/healthz": ["/healthz"],
  "/readyz": ["/readyz"],
  "/metrics": ["/metrics"],
  "/service-worker.js": ["/service-worker.js"],
  "/robots.txt": ["/robots.txt"],
  "/.well-known/security.txt": ["/.well-known/security.txt"],
  "/sitemap.xml": ["/sitemap.xml"],
  "/sitemaps/:part": ["pages", "toilets-1", "toilets-2", "toilets-9", "posts-free", "posts-notice"].map(
    (part) => `/sitemaps/${part}.xml`,
  ),
};
const FILES_OF_ADMINISTRATORS: Record<string, string[]> = {
  "/admin/toilet-stats.csv": ["/admin/toilet-stats.csv?days=7", "/admin/toilet-stats.csv?days=90"],
  "/admin/data.csv": ["/admin/data.csv", "/admin/data.csv?reason=nothing-said"],
};
/** Additional samples: pages with as much content as possible. */
const FULLEST: [who: Who, pattern: string, path: string][] = [
  ["visitor", "/community/:board/:postId", "/community/free/:long"],
  ["user", "/community/:board/:postId", "/community/free/:long"],
  ["admin", "/map/detail", "/map/detail?toiletId=1"],
  ["admin", "/admin/toilet-stats", "/admin/toilet-stats?days=90"],
  ["admin", "/admin/data", "/admin/data?page=3"],
  ["admin", "/admin/user-management", "/admin/user-management?q=%ED%9A%8C%EC%9B%90&page=40&socialPage=20"],
  ["admin", "/admin/user", "/admin/user?searchCnd=1&searchWrd=%ED%9A%8C%EC%9B%90&pageIndex=200"],
];

const asAddresses = (files: Record<string, string[]>, who: Who): Address[] =>
  Object.entries(files).flatMap(([pattern, paths]) =>
    paths.map((path) => ({ pattern, who, path, hasPage: false })),
  );

/** Lists all addresses of all routes. */
export function listAddresses(): Address[] {
  return [
    ...listPages().map(({ pattern, who, path }) => ({ pattern, who, path, hasPage: true })),
    ...FULLEST.map(([who, pattern, path]) => ({ pattern, who, path, hasPage: true })),
    ...asAddresses(FILES, "visitor"),
    ...asAddresses(FILES_OF_ADMINISTRATORS, "admin"),
  ];
}

/** Lists routes without an address. */
export function listUncoveredRoutes(routes: SurfaceRoute[]): string[] {
  const asked = new Set(listAddresses().map(({ pattern }) => pattern));
  return routes.map(({ pattern }) => pattern).filter((pattern) => !asked.has(pattern));
}
