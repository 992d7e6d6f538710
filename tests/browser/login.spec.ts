import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";

describe("the login", () => {
  const open = useBrowser();

  it("can show the password and hides it before it is sent", async () => {
    const page = await open({ at: "/login" });
    const password = page.getByLabel("비밀번호", { exact: true });
    const button = page.getByRole("button", { name: "비밀번호 표시" });
    await button.waitFor();
    expect(await button.getAttribute("type")).toBe("button");
    await password.fill("wrong-1");
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(await password.getAttribute("type")).toBe("text");
    expect(await password.inputValue()).toBe("wrong-1");
    await button.click();
    expect(await password.getAttribute("type")).toBe("password");
    await button.click();
    await page.getByLabel("아이디", { exact: true }).fill("user");
    await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
    await page.getByRole("alert").waitFor();
    expect(await password.getAttribute("type")).toBe("password");
    expect(await button.getAttribute("aria-pressed")).toBe("false");
  });

  it("keeps the password field in its place when the scripts start", async () => {
    const page = await open();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/login");
    const password = page.getByLabel("비밀번호", { exact: true });
    const boxBefore = await password.boundingBox();
    await page.unroute("**/assets/*.js");
    await page.goto("/login");
    await page.getByRole("button", { name: "비밀번호 표시", disabled: false }).waitFor();
    expect(await password.boundingBox()).toEqual(boxBefore);
  });
});
