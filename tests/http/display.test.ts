import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

test("the theme is in the first bytes of the answer", async () => {
  const session = openSession(sharedAppOrigin());
  const look = { theme: "dark", contrast: "high", text: "large" };
  await session.post("/display", { ...look, returnTo: "/about/history" });
  const { html } = await session.get("/about/history");
  const start = '<html lang="ko" data-theme="dark" data-contrast="high" data-text="large">';
  expect(html.slice(0, 200)).toContain(start);
});

test.each(["https://elsewhere.example/", "//elsewhere.example", "/\t/elsewhere.example", "map", ""])(
  "the display form never redirects to another site: %s",
  async (returnTo) => {
    const { status, headers } = await openSession(sharedAppOrigin()).post("/display", { returnTo });
    expect([status, headers.get("Location")]).toEqual([303, "/#display"]);
  },
);
