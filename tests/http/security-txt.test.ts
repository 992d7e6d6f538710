import { expect, it } from "vitest";
import { openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";
import { useApp } from "../support/started";

const PATH = "/.well-known/security.txt";
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60_000;
const office = useApp({
  APP_ORIGIN: "http://toilets.example.kr",
  SECURITY_CONTACT: "security@office.example.kr, https://office.example.kr/report",
  SECURITY_POLICY_URL: "https://office.example.kr/policy",
});

it("security.txt names the contacts in order, a date within a year, and its canonical URL", async () => {
  const { status, headers, html } = await openSession(office.origin).get(PATH);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const [first, second, expires = "", ...otherLines] = html.trimEnd().split("\n");
  expect([first, second]).toEqual([
    "Contact: mailto:security@office.example.kr",
    "Contact: https://office.example.kr/report",
  ]);
  const remainingMs = Date.parse(expires.replace("Expires: ", "")) - Date.now();
  expect(remainingMs).toBeGreaterThan(HALF_A_YEAR_MS - 2 * 24 * 60 * 60_000);
  expect(remainingMs).toBeLessThanOrEqual(HALF_A_YEAR_MS);
  expect(otherLines).toEqual([
    "Preferred-Languages: ko, en",
    `Canonical: http://toilets.example.kr${PATH}`,
    "Policy: https://office.example.kr/policy",
  ]);
});

it("security.txt is 404 without a contact, and below a language prefix", async () => {
  expect((await openSession(sharedAppOrigin()).get(PATH)).status).toBe(404);
  expect((await openSession(office.origin).get(`/en${PATH}`)).status).toBe(404);
});
