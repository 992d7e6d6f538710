import { expect, it } from "vitest";
import { describeBothWays, logIn, untilHydrated } from "../support/browser";

describeBothWays("the login", ({ scripts, open }) => {
  it("returns to the page that asked for it", async () => {
    const page = await open({ at: "/map/register" });
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.getByText("로그인이 필요합니다.").waitFor();
    await page.getByLabel("아이디", { exact: true }).fill("user");
    await page.getByLabel("비밀번호", { exact: true }).fill("1");
    await page.getByLabel("비밀번호", { exact: true }).press("Enter");
    await page.waitForURL("**/map/register");
    await page.getByRole("heading", { name: "화장실 등록" }).waitFor();
  });

  it("shows the member's name, and the administration only to administrators", async () => {
    const page = await open({ as: "admin", at: "/privacy-policy" });
    expect(await page.locator(".account-name").textContent()).toContain("(관리자)");
    await page.getByRole("link", { name: "사이트관리" }).waitFor();
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    await page.waitForURL("**/map");
    await page.getByText("로그아웃되었습니다.").waitFor();
    await logIn(page, "user", "/privacy-policy");
    expect(await page.locator(".account-name").textContent()).toContain("(일반 사용자)");
    expect(await page.getByRole("link", { name: "사이트관리" }).count()).toBe(0);
  });

  it("can show the password with scripts, and hides it before it is sent", async () => {
    const page = await open({ at: "/login" });
    const password = page.getByLabel("비밀번호", { exact: true });
    const button = page.getByRole("button", { name: "비밀번호 표시" });
    if (!scripts) return expect(await button.count()).toBe(0);
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
    if (scripts) await page.getByRole("button", { name: "비밀번호 표시", disabled: false }).waitFor();
    expect(await password.boundingBox()).toEqual(boxBefore);
  });

  it("names the contact for missing features in one sentence", async () => {
    const page = await open({ at: "/login" });
    const help = page.locator("main .small-note", { hasText: "회원가입" });
    expect(await help.textContent()).toMatch(/아이디 찾기, 비밀번호 찾기, 회원가입은 .*문의해 주세요\./);
    expect(await page.locator("main").textContent()).not.toContain("준비 중");
    expect(await help.locator("li").count()).toBe(0);
    expect(await page.locator("main details").count()).toBe(0);
  });

  it("saves the id on request, and never the password", async () => {
    const page = await open({ at: "/login" });
    if (scripts) await untilHydrated(page);
    await page.getByLabel("아이디", { exact: true }).fill("user");
    await page.getByLabel("비밀번호", { exact: true }).fill("wrong");
    await page.getByLabel("아이디 저장").check();
    await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("로그인 정보가 올바르지 않습니다.");
    expect(await page.getByLabel("아이디", { exact: true }).inputValue()).toBe("user");
    if (!scripts) expect(await page.getByLabel("비밀번호", { exact: true }).inputValue()).toBe("");
    await page.getByLabel("비밀번호", { exact: true }).fill("1");
    await page.locator("main").getByRole("button", { name: "로그인", exact: true }).click();
    await page.waitForURL("**/map");
    await page.locator(".account-opener").click();
    await page.getByRole("button", { name: "로그아웃", exact: true }).click();
    await page.getByText("로그아웃되었습니다.").waitFor();
    await page.goto("/login");
    expect(await page.getByLabel("아이디", { exact: true }).inputValue()).toBe("user");
    expect(await page.getByLabel("아이디 저장").isChecked()).toBe(true);
  });
});
