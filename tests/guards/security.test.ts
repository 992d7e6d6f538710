import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSentWindow } from "~/maps/map-fit.server";
import { WINDOW_COOKIE, writeMapWindow } from "~/maps/window-class";
import { crawl } from "../support/crawl";
import { FROM_OUR_PAGE, openMemberSession, openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useApp } from "../support/started";
import { listSources } from "./sources";

const PUBLIC_ORIGIN = "https://toilet.example";
const SECURITY_TXT = "/.well-known/security.txt";
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60_000;
const origin = sharedAppOrigin();

function directivesOf(headers: Headers): Record<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const PAGES = [
  ...["/map", "/map/kakao", "/map/detail?toiletId=1", "/login", "/about/history", "/privacy-policy"],
  ...["/error", "/nowhere", "/map/detail", "/logout", "/community/free", "/mypage", "/map/register"],
  "/map/edit?toiletId=1",
];

describe("every document", () => {
  test.each(PAGES)("%s has its security headers", async (path) => {
    const session = path === "/login" ? openSession(origin) : await openMemberSession(origin);
    const { headers, html } = await session.get(path);
    const csp = directivesOf(headers);
    expect(csp["default-src"]).toBe("'none'");
    const sources = (csp["script-src"] ?? "").split(" ");
    expect(csp["script-src"]).not.toMatch(/unsafe|\*|http:|data:/);
    expect(csp["style-src"]).toMatch(/^'self'/);
    expect(csp["object-src"]).toBe("'none'");
    expect(csp["base-uri"]).toBe("'none'");
    expect(csp["form-action"]).toBe("'self'");
    expect(csp["frame-ancestors"]).toBe("'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(tagsOf(html).filter(({ attributes }) => "style" in attributes)).toEqual([]);
    expect(
      tagsOf(html).flatMap(({ attributes }) => Object.keys(attributes).filter((name) => /^on/i.test(name))),
    ).toEqual([]);
    const inline = [
      ...html.matchAll(
        /<script(?![^>]* src=)(?![^>]* type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g,
      ),
    ];
    expect(sources.sort()).toEqual(["'self'", ...inline.map(([, text = ""]) => sourceOf(text))].sort());
    expect(html).not.toMatch(/ nonce=/);
  });

  test("may be framed only as the embedded map", async () => {
    const session = openSession(origin);
    expect(directivesOf((await session.get("/map?embedded=1")).headers)["frame-ancestors"]).toBe("*");
    for (const path of ["/login?embedded=1", "/map?embedded=2", "/map?x=embedded=1"]) {
      expect(directivesOf((await session.get(path)).headers)["frame-ancestors"]).toBe("'none'");
    }
  });

  test("with a form or of a member may never be framed", async () => {
    const member = await openMemberSession(origin);
    for (const path of ["/map/register", "/map/edit?toiletId=1", "/map/detail?toiletId=1"]) {
      const { headers } = await member.get(`${path}${path.includes("?") ? "&" : "?"}embedded=1`);
      expect([path, directivesOf(headers)["frame-ancestors"]]).toEqual([path, "'none'"]);
    }
  });

  test("is never cached, and assets are cached for ever", async () => {
    const session = openSession(origin);
    const asset = /\/assets\/[\w.-]+\.js/.exec((await session.get("/map")).html)?.[0] ?? "";
    const answer = await session.get(asset);
    expect(answer.headers.get("cache-control")).toMatch(/immutable/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const data = await (await openMemberSession(origin)).get("/mypage.data");
    expect(data.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("a response that is no document", () => {
  test("is only for pages of the same origin", async () => {
    const member = await openMemberSession(origin);
    const paths = [
      ...["/map/markers", "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14"],
      "/map/places?q=%EB%8C%80%EC%A0%84",
      ...["/map.data", "/mypage.data", "/files/sample-01-0.jpg?w=160", "/files/none.jpg", "/favicon.svg"],
    ];
    for (const path of paths) {
      const { headers } = await member.get(path);
      expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
    }
    // Other sites may frame the embedded map.
    expect((await member.get("/map?embedded=1")).headers.get("cross-origin-resource-policy")).toBeNull();
  });

  test("is not cached if it is a redirect", async () => {
    const visitor = openSession(origin);
    const redirects = [
      ...(await Promise.all(["/", "/about", "/mypage", "/map/register"].map((path) => visitor.get(path)))),
      await visitor.post("/login", { id: "user", password: "1" }),
      await visitor.post("/logout", {}),
    ];
    for (const { status, headers } of redirects) {
      expect([status >= 300 && status < 304, headers.get("cache-control")]).toEqual([true, "no-store"]);
    }
  });

  test("with the metrics is only for this machine unless there is a token", async () => {
    const visitor = openSession(origin);
    expect((await visitor.get("/metrics")).status).toBe(200);
    expect((await visitor.get("/metrics", { "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
    expect((await visitor.get("/metrics", { "x-client-address": "203.0.113.9" })).status).toBe(200);
  });

  test("ignores a visitor's header that says the server is stopping", async () => {
    expect((await openSession(origin).get("/readyz", { "x-server-stopping": "1" })).status).toBe(200);
  });
});

test("security.txt is missing without a contact", async () => {
  expect((await openSession(origin).get(SECURITY_TXT)).status).toBe(404);
});

test("every cookie makes a page personal, in the app and in nginx, except that of the style sheet", () => {
  const sources = listSources("app");
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/typedCookie\(\s*"([\w-]+)"/g)].map(([, name]) => name),
  );
  const rule = sources.find(({ path }) => path === "app/document/page-headers.server.ts")?.text ?? "";
  const [, personal = ""] = /PERSONAL_COOKIES = "([\w|-]+)"/.exec(rule) ?? [];
  expect(personal.split("|").sort()).toEqual(
    ["session", ...names.filter((name) => name !== "styles")].sort(),
  );
  expect(readFileSync("deploy/nginx.conf", "utf8")).toContain(`(?:${personal})\\s*=`);
});

test("nginx keeps pages apart by each window that the app knows", () => {
  const [, pattern = ""] = /"~([^"]*window=[^"]*)"/.exec(readFileSync("deploy/nginx.conf", "utf8")) ?? [];
  for (const text of [writeMapWindow(390, 844, 195, 250, 230), writeMapWindow(1440, 900, 430, 275, 300)]) {
    const cookies = `a=b; ${WINDOW_COOKIE}=${text}; c=d`;
    expect(readSentWindow(cookies)?.text).toBe(text);
    expect(new RegExp(pattern).exec(cookies)?.groups).toEqual({ window_px: text });
  }
});

describe("the cookies", () => {
  const login = (at: string, headers = {}) =>
    openSession(at).post("/login", { id: "user", password: "1", saveId: "on" }, { headers });

  test("are hidden from scripts and from other sites", async () => {
    const cookies = (await login(origin)).headers.getSetCookie();
    expect(cookies.map((line) => line.split("=")[0])).toEqual(["session", "saved-id"]);
    for (const line of cookies) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).not.toMatch(/; (Secure|Domain)/i);
    }
    expect(cookies[0]).toMatch(/; Expires=/);
  });

  describe("the site behind https", () => {
    const app = useApp({
      APP_ORIGIN: PUBLIC_ORIGIN,
      SECURITY_CONTACT: "security@office.example.kr, https://office.example.kr/report",
      SECURITY_POLICY_URL: "https://office.example.kr/policy",
    });

    test("has cookies bound to the host and to https", async () => {
      const answer = await login(app.origin);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.map((line) => line.split("=")[0])).toEqual(["__Host-session", "__Host-saved-id"]);
      for (const line of cookies) expect(line).toMatch(/; Secure/i);
      expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{7,}/);
    });

    test("follows the public origin, not the requested host", async () => {
      const session = openSession(app.origin);
      const send = (headers: Record<string, string>) =>
        session.send("/logout", { method: "POST", body: new URLSearchParams(), headers });
      expect((await send({ origin: PUBLIC_ORIGIN })).status).toBe(303);
      expect((await send({ origin: app.origin })).status).toBe(403);
      expect((await send({ origin: "https://toilet.example.evil.example" })).status).toBe(403);
      expect((await send({ origin: "http://toilet.example" })).status).toBe(403);
      expect((await send(FROM_OUR_PAGE)).status).toBe(303);
    });

    test("redirects to the public origin", async () => {
      const { html } = await openSession(app.origin).get("/sitemaps/pages.xml");
      expect(html).toContain(`<loc>${PUBLIC_ORIGIN}/map</loc>`);
    });

    test("names its contacts for security in order, a date within a year, and the canonical URL", async () => {
      const { status, headers, html } = await openSession(app.origin).get(SECURITY_TXT);
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
        `Canonical: ${PUBLIC_ORIGIN}${SECURITY_TXT}`,
        "Policy: https://office.example.kr/policy",
      ]);
      expect((await openSession(app.origin).get(`/en${SECURITY_TXT}`)).status).toBe(404);
    });
  });
});

test("the token is in no response except the sealed cookie", async () => {
  const member = await openMemberSession(origin);
  const sealed = member.cookies.get("session") ?? "";
  const ofUs = ["/mypage", "/map", "/map/register", "/map/edit?toiletId=1", "/mypage/delete"];
  const pages = await crawl(member, ofUs, { limit: 60, skip: (path) => /logout|\/map\?/.test(path) });
  const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/;
  for (const { path, html, headers } of pages) {
    const responseText = [html, ...[...headers].filter(([name]) => name !== "set-cookie").flat()].join("\n");
    expect([path, token.test(responseText), responseText.includes(sealed)]).toEqual([path, false, false]);
  }
  expect(token.test(decodeURIComponent(sealed))).toBe(false);
  expect(Buffer.from(decodeURIComponent(sealed), "base64").toString()).not.toMatch(/uniqId|userSe/);
});

test("a forged, foreign or damaged session counts as a visitor", async () => {
  const sealed = (await openMemberSession(origin)).cookies.get("session") ?? "";
  const flipped = sealed.slice(0, 80) + (sealed[80] === "A" ? "B" : "A") + sealed.slice(81);
  for (const value of ["", "x", "e30%3D.abc", flipped, sealed.slice(0, -3), "%00", "a".repeat(3000)]) {
    const { status, location } = await openSession(origin).get("/mypage", { cookie: `session=${value}` });
    expect([status, location]).toEqual([302, "/login?next=%2Fmypage"]);
  }
});
