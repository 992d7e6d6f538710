import { expect, it } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { useApp } from "../support/started";

/** Most facts of the operator are missing, one is blank, and the logo cannot be read. */
const half = useApp({
  OPERATOR_NAME: "가온시청 위생과",
  LOCATION_CONTACT: " ",
  SITE_LOGO: "/nowhere/none.svg",
});
const get = async (path: string) => (await openSession(half.origin).get(path)).html;

it("the terms of the location service count a blank as missing", async () => {
  const html = await get("/location-terms");
  expect(html.split("운영기관이 아직 적지 않았습니다.")).toHaveLength(6);
  expect(wordsOf(html)).toContain("주소, 전화, 책임자, 책임자 연락처, 시행일");
});

it("the administration's overview lists the settings that are missing, with the pages that say so", async () => {
  const administrator = await openMemberSession(half.origin, "admin");
  const text = wordsOf((await administrator.get("/admin/overview")).html);
  expect(text).toContain("빠진 설정");
  expect(text).toContain("LOCATION_CONTACT: /location-terms");
  expect(text).not.toContain("OPERATOR_NAME: /location-terms");
});

it("the product's sign replaces a logo that cannot be read, and the log says so", async () => {
  expect(await get("/map")).toContain('class="brand-pin"');
  expect(half.logged("SITE_LOGO cannot be used")).toHaveLength(1);
});
