import { expect, test } from "vitest";
import { DEFAULT_DISPLAY } from "~/session/display";
import { displaySchema, findDisplay, saveDisplay } from "~/session/display-cookie.server";

const requestWith = (cookie?: string) =>
  new Request("http://app.example/map", { headers: cookie ? { Cookie: cookie } : {} });

test("without the cookie everything is as usual", async () => {
  expect(DEFAULT_DISPLAY).toEqual({ theme: "auto", contrast: "normal", text: "normal", profile: "none" });
  expect(await findDisplay(requestWith())).toEqual(DEFAULT_DISPLAY);
  expect(await findDisplay(requestWith("session=x"))).toEqual(DEFAULT_DISPLAY);
});

test("what is saved is found again for a year", async () => {
  const chosen = { theme: "dark", contrast: "high", text: "large", profile: "wheelchair" } as const;
  const setCookie = await saveDisplay(chosen);
  expect(setCookie).toMatch(/^display=.*Max-Age=31536000.*Path=\/.*HttpOnly.*SameSite=Lax/);
  expect(await findDisplay(requestWith(`a=b; ${setCookie.split(";")[0]}`))).toEqual(chosen);
});

test.each([
  "display=",
  "display=%%%",
  "display=bm90IGpzb24=",
  `display=${btoa('"text"')}`,
  `display=${btoa("7")}`,
])("an odd cookie (%s) is none", async (cookie) => {
  expect(await findDisplay(requestWith(cookie))).toEqual(DEFAULT_DISPLAY);
});

test("an odd field is its default, the others stay", async () => {
  const value = btoa(JSON.stringify({ theme: "pink", text: "large", profile: ["stroller"], more: 1 }));
  expect(await findDisplay(requestWith(`display=${value}`))).toEqual({ ...DEFAULT_DISPLAY, text: "large" });
  expect(displaySchema.parse({ profile: "stroller" }).profile).toBe("stroller");
});
