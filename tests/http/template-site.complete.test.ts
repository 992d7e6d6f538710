import { describe, expect, test } from "vitest";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { crawl } from "../support/crawl";
import { openSession } from "../support/http-session";
import { fieldMessage, findControls, wordsOf } from "../support/http-session-page";
import { startJourneyHarness } from "../support/journey-backends";
import { useStarted } from "../support/started";

/** A template without the fork's calls and with its own two boards is a complete site of boards. */

const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다. 게시판은 이용할 수 있습니다.";
const NO_BOARD = "이 서버에는 이 게시판이 없습니다.";
const SHIPPED = [".gif", ".jpeg", ".jpg", ".png", ".xls", ".xlsx"];
const MAP_PAGES = ["/map", "/map/site", "/map/kakao", "/map/register", "/map/edit?toiletId=1"];
const PLACE_PAGES = [
  "/map/detail?toiletId=1",
  "/map/detail/1",
  "/saved",
  "/card",
  "/map/sheet",
  "/map/detail/plate?toiletId=1",
];
const MAP_FILES = [
  "markers?bbox=127,36,128,37&zoom=12",
  "places?q=대전",
  "address?lat=36.3&lng=127.4",
  "qr.svg",
];

describe.each([
  { name: "4.2", generation: "egov-4.2", plain: true, takesAny: false },
  { name: "5.0.0", generation: "egov-5.0", plain: true, takesAny: true },
  { name: "5.x", generation: "egov-5.0.1", plain: true, takesAny: false },
] as const)("the site with $name", ({ takesAny, ...backend }) => {
  const harness = useStarted(() => startJourneyHarness(backend));
  const visitor = useStarted(() => openSession(harness.origin));
  const user = useStarted(() => openSession(harness.origin));
  const admin = useStarted(() => openSession(harness.origin));

  test("links a new visitor to the boards", async () => {
    // On a busy machine the app learns only after its first second that the backend has no toilets.
    await expect.poll(async () => (await visitor.get("/")).location).toBe("/community/notice");
    expect((await visitor.get("/")).status).toBe(302);
    expect((await visitor.get("/community")).location).toBe("/community/notice");
  });

  test.each(["visitor", "user", "admin"] as const)(
    "has no link that leads a %s to a page that only refuses",
    async (role) => {
      const session = { visitor, user, admin }[role];
      if (role !== "visitor") await session.login(role, harness.passwords[role]);
      if (role === "user") await writePost(user, { title: newTitle("글") });
      if (role === "admin") await writePost(admin, { title: newTitle("공지") }, "notice");
      const skip = (path: string) =>
        /^\/(assets|logout|login\?|icons|display|en\/|ja\/|zh\/)|[?&](confirm|pageIndex|searchCnd)=/.test(
          path,
        );
      const starts = ["/", "/mypage", "/sitemap.xml", ...(role === "admin" ? ["/admin"] : [])];
      const from = role === "visitor" ? ["/", "/nowhere"] : starts;
      const visitedPages = await crawl(session, from, { limit: 150, skip });
      const pages = visitedPages.filter(({ path }) => !path.includes(".data") && path !== "/nowhere");
      expect(pages.length).toBeGreaterThan(10);
      expect(pages.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([]);
      const isOfToilets = (path: string) =>
        /^\/(map|saved|card)|\/qna/.test(path) && !path.startsWith("/support");
      expect(pages.filter(({ path }) => isOfToilets(path))).toEqual([]);
      expect(pages.filter(({ html }) => html.includes('rel="manifest"')).map(({ path }) => path)).toEqual([]);
    },
  );

  test.each([...MAP_PAGES, ...PLACE_PAGES])(
    "answers %s with 404, says that there are no toilets, and links to the boards",
    async (path) => {
      const { status, html } = await visitor.get(path);
      expect([status, wordsOf(html).includes(NO_MAP)]).toEqual([404, true]);
      expect(html).toMatch(/<a class="button button-primary" href="\/">처음으로 가기/);
    },
  );

  test("answers the map's data requests with 404, in every language", async () => {
    for (const file of MAP_FILES)
      expect([file, (await visitor.get(`/map/${file}`)).status]).toEqual([file, 404]);
    const { status, html } = await visitor.get("/en/map");
    expect([status, wordsOf(html).includes("This server has no toilet map")]).toEqual([404, true]);
  });

  test("answers 404 to the list and the form of the missing board", async () => {
    const list = await user.get("/community/qna");
    expect([list.status, wordsOf(list.html).includes(NO_BOARD)]).toEqual([404, true]);
    expect(wordsOf(list.html)).not.toContain("글쓰기");
    const form = await user.get("/community/qna/create");
    expect([form.status, wordsOf(form.html).includes(NO_BOARD)]).toEqual([404, true]);
    const postAnswer = await sendPost(user, "/community/qna/create", { title: "물음", content: "글" });
    expect([postAnswer.status, wordsOf(postAnswer.html).includes(NO_BOARD)]).toEqual([404, true]);
    for (const path of ["/community/qna/feed.xml", "/sitemaps/posts-qna.xml"])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    expect((await visitor.get("/sitemap.xml")).html).not.toContain("qna");
    expect((await visitor.get("/sitemaps/pages.xml")).html).not.toMatch(/qna|\/map</);
  });

  test("offers the file types that the backend accepts, and no images in texts", async () => {
    const { html } = await user.get("/community/free/create");
    const [chooser] = findControls(html, "files");
    const acceptedKinds = chooser?.attributes.accept?.split(",").map((kind) => kind.trim()) ?? [];
    if (takesAny) expect(acceptedKinds).toContain(".pdf");
    else expect(acceptedKinds.sort()).toEqual(SHIPPED);
    expect(findControls(html, "images")).toHaveLength(0);
    const pdf = new File(["%PDF-1.7\n"], "안내문.pdf", { type: "application/pdf" });
    const fields = { title: newTitle("첨부"), content: "글", files: pdf };
    const postAnswer = await sendPost(user, "/community/free/create", fields);
    expect(postAnswer.status).toBe(takesAny ? 303 : 400);
    if (!takesAny)
      expect(fieldMessage(postAnswer.html, "files")).toContain("안내문.pdf: 첨부할 수 없는 파일입니다.");
  });
});
