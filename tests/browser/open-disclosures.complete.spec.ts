import { describe, expect, it } from "vitest";
import { overflowOf } from "../support/axe";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { listPages, writeSamplePosts } from "../support/every-page";
import { narrowButtonsOf, openDisclosures } from "../support/readable";
import { sharedAppOrigin } from "../support/shared-app";

describe.each(["visitor", "user", "admin"] as const)("every page of the route table for a %s", (role) => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("keeps its rows and its width while every disclosure is open", async () => {
    const fill = await writeSamplePosts(sharedAppOrigin());
    const page = await open({ as: role, at: "/display" });
    for (const path of new Set(listPages().map((sample) => fill(sample.path)))) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await openDisclosures(page);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect.soft([path, viewport.width, await overflowOf(page)]).toEqual([path, viewport.width, 0]);
        const narrowButtons = await narrowButtonsOf(page);
        expect.soft([path, viewport.width, narrowButtons]).toEqual([path, viewport.width, []]);
      }
    }
  }, 600_000);
});
