import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { writeSamplePosts } from "../support/every-page";
import { visibleHiddenElements } from "../support/hidden";
import { sharedAppOrigin } from "../support/shared-app";

const WIDTHS = [320, 820, 1000, 1440];
const PATHS = {
  visitor: ["/map", "/map?toiletId=1", "/map/detail?toiletId=1", "/community/free"],
  user: ["/map", "/map/register", "/mypage", "/community/free/:own"],
  admin: ["/map", "/admin/user", "/admin/toilet-stats?days=30"],
} as const;

describe.each(["visitor", "user", "admin"] as const)(
  "the elements that the style sheets hide, for a %s,",
  (role) => {
    const open = useBrowser();

    it("are invisible at any width", async () => {
      const fill = await writeSamplePosts(sharedAppOrigin());
      const page = await open({ as: role });
      for (const path of PATHS[role]) {
        await page.goto(fill(path));
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await visibleHiddenElements(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  },
);

describe("the check of hidden elements", () => {
  const open = useBrowser();

  it("detects an element that another rule shows, and nothing else", async () => {
    const page = await open();
    await page.setContent(`
      <style>
        @layer early, late;
        @layer early { .opener, .drawer { display: none } }
        @layer late { .button { display: flex } .wide .drawer { display: block } }
      </style>
      <body class="wide"><a class="button opener">1</a><a class="opener">2</a><p class="drawer">3</p></body>`);
    expect(await visibleHiddenElements(page)).toEqual(["A.button opener by .opener, .drawer"]);
  });
});
