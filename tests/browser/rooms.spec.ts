import { expect, it } from "vitest";
import { overflowOf } from "../support/axe";
import { describeBothWays, PHONE } from "../support/browser";

describeBothWays("the room of a facility", ({ open }) => {
  it("appears as a question on a phone as soon as the facility is ticked", async () => {
    const page = await open({ as: "user", at: "/map/register", viewport: PHONE });
    const rooms = page.getByRole("group", { name: "기저귀 교환대 위치" });
    expect(await rooms.isVisible()).toBe(false);
    await page.getByRole("checkbox", { name: "기저귀 교환대", exact: true }).check();
    const women = rooms.getByRole("checkbox", { name: "여자 화장실" });
    await women.check();
    const [first] = await rooms.locator(".chip").all();
    expect((await first?.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole("checkbox", { name: "기저귀 교환대", exact: true }).uncheck();
    expect(await rooms.isVisible()).toBe(false);
  });

  it("appears among the map's filters if the settings name it, and one press removes it", async () => {
    const page = await open({ at: "/map?room=women", viewport: PHONE });
    const chip = page.locator(".map-filters").getByRole("link", { name: "여자 화장실" });
    expect(await chip.getAttribute("aria-current")).toBe("true");
    await chip.click();
    await chip.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("room")).toBeNull();
  });
});
