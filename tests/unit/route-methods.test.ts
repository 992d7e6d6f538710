import { expect, test } from "vitest";
import { findMethods, listRouteMethods } from "~/route-methods";

const table = listRouteMethods({
  root: { id: "root", path: "", hasAction: false },
  home: { id: "home", parentId: "root", path: undefined, hasAction: true },
  map: { id: "map", parentId: "root", path: "map", hasAction: false },
  detail: { id: "detail", parentId: "root", path: "map/detail/:toiletId", hasAction: true },
  photos: { id: "photos", parentId: "root", path: "map/detail/photos", hasAction: false },
  about: { id: "about", parentId: "root", path: "about", hasAction: false },
  history: { id: "history", parentId: "about", path: "history", hasAction: true },
  rest: { id: "rest", parentId: "root", path: "*", hasAction: false },
  admin: { id: "admin", parentId: "root", path: "admin/*", hasAction: true },
});

test.each([
  ["/", "GET HEAD POST"],
  ["/_root.data", "GET HEAD POST"],
  ["/map", "GET HEAD"],
  ["/MAP/", "GET HEAD"],
  ["/map/detail/7", "GET HEAD POST"],
  ["/map/detail/7.data", "GET HEAD POST"],
  ["/map/detail/photos", "GET HEAD"],
  ["/map/detail/7/8", "GET HEAD"],
  ["/about/history", "GET HEAD POST"],
  ["/admin/user/1", "GET HEAD POST"],
  ["/nowhere", "GET HEAD"],
])("%s takes %s", (pathname, methods) => {
  expect(findMethods(table, pathname).join(" ")).toBe(methods);
});
