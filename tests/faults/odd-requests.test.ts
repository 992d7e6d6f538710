import { describe, expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sendRaw } from "../support/raw-request";
import { sharedApp } from "../support/shared-apps";

/** Requests that no browser sends get a short refusal, cause no server error and leave no stack in the log. */

const app = sharedApp();

const OURS = /화장실 지도로 가기/;

describe("the method of a request", () => {
  test.each([
    ["TRACE", "/map", "GET, HEAD"],
    ["TRACE", "/map/register", "GET, HEAD, POST"],
    ["TRACE", "/map/detail/1", "GET, HEAD, POST"],
    ["OPTIONS", "/map/register", "GET, HEAD, POST"],
    ["PROPFIND", "/map?zoom=3", "GET, HEAD"],
    ["DELETE", "/map", "GET, HEAD"],
    ["POST", "/map", "GET, HEAD"],
  ])("%s %s gets 405 with the allowed methods", async (method, path, allow) => {
    const { status, headers, body } = await sendRaw(app.origin, `${method} ${path} HTTP/1.1`);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(body).toMatch(OURS);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test.each(["POST", "PUT", "TRACE"])("%s gets 404 on addresses that do not exist", async (method) => {
    for (const path of ["/nowhere", "/en/nowhere", "/nowhere.data", "/admin/nowhere"]) {
      const { status, headers, body } = await sendRaw(app.origin, `${method} ${path} HTTP/1.1`);
      expect([path, status, headers.allow]).toEqual([path, 404, undefined]);
      expect(body).toContain('<main id="main"');
    }
  });

  test.each(["TRACE", "OPTIONS", "POST", "PURGE"])(
    "%s gets 405 on URLs without a page as well",
    async (method) => {
      for (const path of ["/healthz", "/map/markers?bbox=127,36,128,37&zoom=9", "/files/sample-01-0.jpg"]) {
        const { status, headers } = await sendRaw(app.origin, `${method} ${path} HTTP/1.1`);
        expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
      }
    },
  );

  test.each([
    ...["/map.data", "/about/history.data", "/healthz", "/map/markers", "/community/free/feed.xml"],
    "/readyz.data",
  ])("a POST to %s reveals nothing about the framework", async (path) => {
    for (const method of ["POST", "DELETE"]) {
      const { status, headers, body } = await sendRaw(app.origin, `${method} ${path} HTTP/1.1`);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(body).toMatch(OURS);
      expect(body).not.toMatch(/did not provide|Unexpected Server Error|features\//);
    }
  });

  test("a logout by GET gets 405 with POST as the allowed method", async () => {
    const { status, headers } = await openSession(app.origin).get("/logout");
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("an unknown method and CONNECT get 405 with the known methods", async () => {
    for (const line of ["FETCHIT /map HTTP/1.1", "CONNECT elsewhere.example:443 HTTP/1.1"]) {
      const { status, headers } = await sendRaw(app.origin, line);
      expect([line, status, headers.allow]).toEqual([line, 405, "GET, HEAD, POST"]);
    }
  });
});

describe("the target of a request", () => {
  test.each(["*", "*?x", "http://[/map", "/%zz", "/map/%E0%A4%A", "/a\\b", "/\\\\\\\\"])(
    "%s is a bad request with our own message",
    async (target) => {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { status, body } = await sendRaw(app.origin, `${method} ${target} HTTP/1.1`);
        expect([method, target, status]).toEqual([method, target, 400]);
        expect(body).toMatch(OURS);
      }
    },
  );

  test("is parsed from an absolute URL", async () => {
    const { status, body } = await sendRaw(app.origin, "GET http://toilets.example/healthz HTTP/1.1");
    expect([status, body]).toEqual([200, expect.stringContaining("ok")]);
    const home = await sendRaw(app.origin, "GET http://toilets.example?x=1 HTTP/1.1");
    expect([home.status, home.headers.location]).toEqual([302, "/map"]);
  });

  test.each([2, 15_000])("is not found with %i slashes", async (count) => {
    const { status, body } = await sendRaw(app.origin, `GET ${"/".repeat(count)} HTTP/1.1`);
    expect([status, wordsOf(body)]).toEqual([404, expect.stringContaining("페이지를 찾을 수 없습니다")]);
  });

  test.each(["/map?_data=root", "/map?_data=", "/map?%5Fdata=root&zoom=3", "/map?zoom=3&_data=nowhere"])(
    "%s is answered with the page, because data requests of earlier versions are not supported",
    async (path) => {
      const { status, headers } = await openSession(app.origin).get(path);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    },
  );
});

describe("the host of a request", () => {
  test.each(["[", "%zz", "a b", "user@host", "x:99999", "a/b"])("%s is a bad request", async (host) => {
    const { body } = await answered(400, sendRaw(app.origin, "GET /map HTTP/1.1", [`Host: ${host}`]));
    expect(body).toMatch(OURS);
  });

  test("is a bad request if it is missing", async () => {
    const { status, headers, body } = await sendRaw(app.origin, "GET /map HTTP/1.1", []);
    expect([status, headers["x-content-type-options"]]).toEqual([400, "nosniff"]);
    expect(body).toMatch(OURS);
    expect((await sendRaw(app.origin, "GET /map HTTP/1.0", [])).status).toBe(200);
  });

  test("is a bad request if it is given twice", async () => {
    const { body } = await answered(400, sendRaw(app.origin, "GET /map HTTP/1.1", ["Host: a", "Host: b"]));
    expect(body).toMatch(OURS);
  });

  test("may be empty", async () => {
    await answered(200, sendRaw(app.origin, "GET /map HTTP/1.1", ["Host: "]));
  });
});

describe("a request that Node's parser refuses", () => {
  test.each([
    ["a header without a colon", "GET /map HTTP/1.1\r\nbad header", 400],
    ["an invalid target", "GET map HTTP/1.1", 400],
    ["40 kB of headers", `GET /map HTTP/1.1\r\nX-Long: ${"a".repeat(40_000)}`, 431],
    ["a TLS handshake", "\u0016\u0003\u0001", 400],
    ["an unknown expectation", "GET /map HTTP/1.1\r\nHost: x\r\nExpect: a-miracle", 417],
    ["bytes after a request", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\njunk", 400],
  ])("gets a short answer and a closed connection: %s", async (_, requestText, expected) => {
    const { headers, body } = await answered(expected, sendRaw(app.origin, requestText));
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(body.length).toBeLessThan(60);
  });
});

describe("a malformed form", () => {
  test.each([
    ["a part with a broken header", 'Content-Disposition: form-data; name="a"; filename="a\n.png"\r\n\r\nx'],
    ["a part with endless headers", `${"X-A: b\r\n".repeat(9000)}\r\n\r\nx`],
  ])("gets an answer: %s", async (_, part) => {
    const requestBody = `--b\r\n${part}\r\n--b--\r\n${" ".repeat(200_000)}`;
    const { status, body } = await sendRaw(app.origin, "POST /login HTTP/1.1", [
      ...["Host: x", "Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=b"],
      ...[`Content-Length: ${requestBody.length}`, "", requestBody],
    ]);
    expect(status).toBe(400);
    expect(body).toMatch(OURS);
  });
});

test("these requests leave only lines of JSON in the log, without stacks", async () => {
  // Streamed answers have listeners of their own.
  for (const path of ["/sitemap.xml", "/community/free/feed.xml"])
    expect((await openSession(app.origin).get(path)).status).toBe(200);
  const lines = app.printed().trim().split("\n").slice(3);
  const otherLines = lines.filter((line) => !line.startsWith("{") && !line.startsWith("[remix-serve] "));
  expect(otherLines).toEqual([]);
  expect(app.printed()).not.toMatch(/^\s+at /m);
  expect(app.logged().filter(({ level }) => level >= 40)).toEqual([]);
});
