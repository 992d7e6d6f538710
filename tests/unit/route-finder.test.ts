import { expect, test } from "vitest";
import { createRouteFinder, isDataPath } from "../../app/http/route-finder";
import { readLongText } from "../support/long-text";

const WITH_ACTION = ["community/:board/create", "map/detail/:toiletId", "admin/*", ""];
const PATHS = [
  ...["*", "map", "map/detail", "map/detail/:toiletId", "login/kakao/callback", ""],
  ...["community", "community", "community/:board", "community/:board/create", "community/:board/:postId"],
  ...["community/:board/:postId/modify", "community/:board/feed.xml", "admin/*", "admin/user"],
];
const ROUTES = {
  root: { id: "root", path: "", hasAction: false },
  about: { id: "about", parentId: "root", path: "about", hasAction: false },
  history: { id: "history", parentId: "about", path: "history", hasAction: true },
  photos: { id: "photos", parentId: "root", path: "map/detail/photos", hasAction: false },
  files: { id: "files", parentId: "root", path: "files/:name", hasAction: false },
  ...Object.fromEntries(
    PATHS.map((path, at) => [
      `${at}`,
      { id: `${at}`, parentId: "root", path, hasAction: WITH_ACTION.includes(path) },
    ]),
  ),
};
const WITHOUT_PAGE = ["photos", "files"];
const findRoute = createRouteFinder(ROUTES, (id) => !WITHOUT_PAGE.includes(id));

test.each([
  ["/", "/", "GET HEAD POST"],
  ["/_root.data", "/", "GET HEAD POST"],
  ["/map", "/map", "GET HEAD"],
  ["/map/", "/map", "GET HEAD"],
  ["/MAP", "/map", "GET HEAD"],
  ["/MAP/", "/map", "GET HEAD"],
  ["/map.data", "/map", "GET HEAD"],
  ["/map/detail/7", "/map/detail/:toiletId", "GET HEAD POST"],
  ["/map/detail/7.data", "/map/detail/:toiletId", "GET HEAD POST"],
  ["/map/detail/photos", "/map/detail/photos", "GET HEAD"],
  ["/map/detail/7/8", "*", "GET HEAD"],
  ["/about/history", "/about/history", "GET HEAD POST"],
  ["/%61bout/history", "/about/history", "GET HEAD POST"],
  ["/community", "/community", "GET HEAD"],
  ["/community/free", "/community/:board", "GET HEAD"],
  ["/community/free/create", "/community/:board/create", "GET HEAD POST"],
  ["/community/free/12", "/community/:board/:postId", "GET HEAD"],
  ["/community/free/12/modify", "/community/:board/:postId/modify", "GET HEAD"],
  ["/community/free/feed.xml", "/community/:board/feed.xml", "GET HEAD"],
  ["/community/create/12/nothing", "*", "GET HEAD"],
  ["/admin/user", "/admin/user", "GET HEAD"],
  ["/admin/user/7", "/admin/*", "GET HEAD POST"],
  ["/admin/nothing/at/all", "/admin/*", "GET HEAD POST"],
  ["/assets/root-abc.js", "/assets/*", "GET HEAD"],
  ["/favicon.svg", "*", "GET HEAD"],
  ["/login/kakao", "*", "GET HEAD"],
  ["//", "*", "GET HEAD"],
  ["/constructor", "*", "GET HEAD"],
  [`/${"a/".repeat(5000)}`, "*", "GET HEAD"],
  ["/nowhere", "*", "GET HEAD"],
])("%s belongs to %s and accepts %s", (pathname, pattern, methods) => {
  const route = findRoute(pathname);
  expect([route.pattern, route.methods.join(" ")]).toEqual([pattern, methods]);
});

test.each(["a/", "/x", "//"])("matching takes linear time in the length of the URL: %s", (piece) => {
  expect(() => readLongText(`/community${piece.repeat(300_000)}`, findRoute)).not.toThrow();
});

test.each([
  "/files/a.jpg.data",
  "/FILES/a.data",
  "/%66iles/a.data",
  "/files/a/.data",
  "/map/detail/photos.data",
])("%s is no data request of a page", (pathname) => {
  expect([isDataPath(pathname), findRoute(pathname).hasData()]).toEqual([true, false]);
});

test.each(["/_root.data", "/map.data", "/map/detail/7.data", "/nowhere.data", "/admin/x.data"])(
  "%s is a data request of a page",
  (pathname) => {
    expect([isDataPath(pathname), findRoute(pathname).hasData()]).toEqual([true, true]);
  },
);

test.each(["/files/a.jpg", "/files/a.data/", "/map/detail/photos"])(
  "%s is not a data request",
  (pathname) => {
    expect(isDataPath(pathname)).toBe(false);
  },
);
