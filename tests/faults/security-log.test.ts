import { describe, expect, test } from "vitest";
import type { LogLine } from "../support/app-server";
import { openMemberSession, openSession } from "../support/http-session";
import { sharedApp } from "../support/shared-apps";

/** The log shows logins and refused attempts to an operator. */

const app = sharedApp();

/** Returns the lines with this message once there are this many. */
async function linesOf(message: string, count: number): Promise<LogLine[]> {
  await expect.poll(() => app.logged(`"${message}"`).length, { timeout: 2000 }).toBeGreaterThanOrEqual(count);
  return app.logged(`"${message}"`);
}

describe("the security log", () => {
  test("contains every login without its member", async () => {
    const visitor = openSession(app.origin);
    await visitor.post("/login", { id: "user", password: "not-the-password" });
    await openMemberSession(app.origin, "user");
    await openMemberSession(app.origin, "admin");
    const refusedLines = await linesOf("a login was refused", 1);
    expect(refusedLines).toEqual([expect.objectContaining({ reason: "the backend's verdict" })]);
    const succeededLines = await linesOf("a login succeeded", 2);
    expect(succeededLines.map(({ way, role }) => [way, role])).toEqual([
      ["password", "member"],
      ["password", "admin"],
    ]);
    for (const line of [...refusedLines, ...succeededLines]) {
      expect(line.requestId).toEqual(expect.any(String));
      expect(JSON.stringify(line)).not.toMatch(/not-the-password|"user"|127\.0\.0\.1/);
    }
  });

  test("contains refused visitors", async () => {
    const member = await openMemberSession(app.origin, "user");
    await member.get("/admin/user?secret=1");
    const headers = { "sec-fetch-site": "cross-site" };
    await member.post("/mypage", { intent: "save-nickname" }, { headers });
    const lines = await linesOf("a request was turned away", 2);
    expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
      ["GET", "/admin/user", 403],
      ["POST", "/mypage", 403],
    ]);
  });

  test("contains blocked guesses", async () => {
    const visitor = openSession(app.origin);
    for (let attempt = 0; attempt < 11; attempt++) {
      await visitor.post("/login", { id: "somebody", password: `guess ${attempt}` });
    }
    const refusedLines = await linesOf("a login was refused", 12);
    expect(refusedLines.at(-1)).toMatchObject({ reason: "too many tries" });
  }, 60_000);
});

test("no log line contains a visitor's search, location or address, at any level", async () => {
  const visitor = openSession(app.origin);
  const from = { "x-forwarded-for": "203.0.113.9" };
  await visitor.get("/map?q=둔산동&near=36.351,127.378", from);
  await visitor.get("/map?me=36.351,127.378", from);
  await expect.poll(() => app.logged('"path":"/map"').length).toBeGreaterThanOrEqual(2);
  expect(app.printed()).not.toMatch(/둔산|%EB%91%94|36\.351|127\.378|203\.0\.113/i);
});
