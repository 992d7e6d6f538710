import { describe, expect, test } from "vitest";
import type { LogLine } from "../support/app-server";
import { openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";

/** One id follows a request from the proxy through our log into the backend's. */

/** Calls that the app makes at its start without a request. */
const OWN_CALLS = ["/map/toilets.do", "/mainPage", "/auth/me", "/board"];

const watched = sharedWatchedApp();

/** Returns the log lines with an id once the last line of the request is there. */
async function linesOf(requestId: string): Promise<LogLine[]> {
  const lines = () => watched.app.logged().filter((line) => line.requestId === requestId);
  await expect.poll(() => lines().map(({ msg }) => msg), { timeout: 2000 }).toContain("request");
  return lines();
}

describe("the id of a request", () => {
  test("is in the response header, on its log lines and in every call to the backend", async () => {
    const member = await openMemberSession(watched.origin);
    watched.backend.forget();
    // A retry of the test would find the log lines of the first try.
    const id = `from-the-proxy-${Date.now()}`;
    const { status, headers } = await member.get("/map/detail?toiletId=1", { "x-request-id": id });
    expect([status, headers.get("x-request-id")]).toEqual([200, id]);
    const calls = watched.backend.seen.filter(({ path }) => !OWN_CALLS.includes(path));
    expect(calls.length).toBeGreaterThan(1);
    expect(new Set(calls.map(({ requestId }) => requestId))).toEqual(new Set([id]));
    expect(await linesOf(id)).toEqual([
      expect.objectContaining({ msg: "request", path: "/map/detail", status: 200 }),
    ]);
  });

  test.each(["/files/nothing-like-it.jpg", "/board/images/BBSMSTR_BBBBBBBBBBBB/nothing.jpg"])(
    "is in the call for a picture: %s",
    async (path) => {
      watched.backend.forget();
      const { headers } = await openSession(watched.origin).get(path);
      expect(watched.backend.seen.map(({ requestId }) => requestId)).toContain(headers.get("x-request-id"));
    },
  );

  test("is on every log line about a failure and on the error page", async () => {
    await watched.backend.goAway();
    const { status, headers, html } = await openSession(watched.origin).get("/map/detail?toiletId=999999");
    await watched.backend.comeBack();
    const id = headers.get("x-request-id") ?? "";
    expect([status, id]).toEqual([502, expect.stringMatching(/^[0-9a-f]{12}$/)]);
    expect(wordsOf(html)).toContain(`문의하실 때 이 번호를 알려 주세요: ${id}`);
    expect(await linesOf(id)).toContainEqual(
      expect.objectContaining({
        msg: "backend call failed",
        ...{ call: "/map/toilet-detail.do", method: "POST", kind: "unreachable" },
      }),
    );
  });

  test.each(["/assets/nothing.js", "/favicon.svg", "/nowhere", "/%zz"])(
    "is in the response to %s",
    async (path) => {
      const { headers } = await openSession(watched.origin).get(path, { "x-request-id": "bad id" });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}$/);
    },
  );
});

test("the log contains no personal data: no query, id, name or address, whatever is requested", async () => {
  const session = openSession(watched.origin);
  const agent = { "user-agent": "Telltale/1.0", "x-forwarded-for": "203.0.113.77" };
  await session.post("/login", { id: "hong.gildong", password: "secret-word" }, { headers: agent });
  await session.login("admin");
  await session.get("/map?q=%EA%B0%80%EC%9E%A5%EB%8F%99&me=36.351,127.385", agent);
  await session.get("/community/free?searchCnd=2&searchWrd=hong.gildong", agent);
  await session.get("/admin/user/edit?userId=USRCNFRM_00000000001", agent);
  await watched.backend.goAway();
  await session.get("/admin/user/edit?userId=USRCNFRM_00000000001", agent);
  const deletion = { intent: "delete-user", userId: "USRCNFRM_00000000001" };
  await session.post("/admin/user", deletion, { headers: agent });
  const review = { intent: "create-review", content: "words-of-mine", rating: "5" };
  await session.post("/map/detail?toiletId=999999", review);
  await watched.backend.comeBack();
  const printed = watched.app.printed();
  expect(printed).toMatch(/backend call failed/);
  expect(printed).toMatch(/a form was refused by the backend/);
  const leakPattern =
    /hong\.gildong|secret-word|words-of-mine|USRCNFRM_0|가장동|%EA%B0%80|36\.351|203\.0\.113|Telltale|127\.0\.0\.1|관리자|\?/;
  // The lines that the starter prints before the log begins are no log lines.
  expect(watched.app.logged().filter((line) => leakPattern.test(JSON.stringify(line)))).toEqual([]);
});
