import { describe, expect, test } from "vitest";
import { findMethods, isDataOfNoPage, listRouteMethods } from "~/route-methods";

const WITHOUT_PAGE = ["home", "photos", "files"];
const table = listRouteMethods(
  {
    root: { id: "root", path: "", hasAction: false },
    home: { id: "home", parentId: "root", path: undefined, index: true, hasAction: true },
    map: { id: "map", parentId: "root", path: "map", hasAction: false },
    detail: { id: "detail", parentId: "root", path: "map/detail/:toiletId", hasAction: true },
    photos: { id: "photos", parentId: "root", path: "map/detail/photos", hasAction: false },
    files: { id: "files", parentId: "root", path: "files/:name", hasAction: false },
    about: { id: "about", parentId: "root", path: "about", hasAction: false },
    history: { id: "history", parentId: "about", path: "history", hasAction: true },
    rest: { id: "rest", parentId: "root", path: "*", hasAction: false },
    admin: { id: "admin", parentId: "root", path: "admin/*", hasAction: true },
  },
  (id) => !WITHOUT_PAGE.includes(id),
);

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
  ["/%61bout/history", "GET HEAD POST"],
  ["/admin/user/1", "GET HEAD POST"],
  ["/nowhere", "GET HEAD"],
])("%s takes %s", (pathname, methods) => {
  expect(findMethods(table, pathname).join(" ")).toBe(methods);
});

describe("the data of", () => {
  test.each([
    "/files/a.jpg.data",
    "/FILES/a.data",
    "/%66iles/a.data",
    "/files/a/.data",
    "/map/detail/photos.data",
  ])("%s is asked of no page", (pathname) => {
    expect(isDataOfNoPage(table, pathname)).toBe(true);
  });

  test.each(["/_root.data", "/map.data", "/map/detail/7.data", "/nowhere.data", "/admin/x.data"])(
    "%s is a page's",
    (pathname) => {
      expect(isDataOfNoPage(table, pathname)).toBe(false);
    },
  );

  test.each(["/files/a.jpg", "/files/a.data/", "/map/detail/photos"])("%s is not asked for", (pathname) => {
    expect(isDataOfNoPage(table, pathname)).toBe(false);
  });
});
