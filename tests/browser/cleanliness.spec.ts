import { expect, it } from "vitest";
import { describeBothWays, untilHydrated } from "../support/browser";
import { openMemberSession } from "../support/http-session";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

describeBothWays("the form of a toilet", ({ scripts, open }) => {
  it("replaces the degree of cleanliness when another one is pressed", async () => {
    const member = await openMemberSession(sharedAppOrigin());
    const registered = await member.post("/map/register", {
      ...{ intent: "register-toilet", name: `교환 ${Date.now()}`, buildingName: "건물", address: "경남 5" },
      ...{ lat: "34.7931", lng: "127.9661", cleanlinessTags: "깨끗함", photos: await makePhoto() },
    });
    const edit = `/map/edit?toiletId=${/toiletId=(\d+)/.exec(registered.location ?? "")?.[1]}`;
    const page = await open({ as: "user", at: edit });
    if (scripts) await untilHydrated(page);
    const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
    expect(await box("깨끗함").isChecked()).toBe(true);
    await box("더러움").check();
    if (scripts) expect(await box("깨끗함").isChecked()).toBe(false);
    await page.locator(".form-foot").getByRole("button", { name: "수정" }).click();
    await page.getByText("화장실 정보가 수정되었습니다!").waitFor();
    await page.goto(edit);
    expect([await box("깨끗함").isChecked(), await box("더러움").isChecked()]).toEqual([false, true]);
  });
});
