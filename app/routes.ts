import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The site's table of contents, grouped by room. A line is here when its page is. */
export default [
  index("features/system/home.route.ts"),
  route("*", "features/system/not-found.route.tsx"),

  // account
  route("login", "features/account/login.route.tsx"),
  route("logout", "features/account/logout.route.tsx"),

  // map

  // toilets

  // about

  // system
  route("error", "features/system/error.route.tsx"),
] satisfies RouteConfig;
