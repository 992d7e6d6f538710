import { describe, expect, test } from "vitest";
import { FROM_OUR_PAGE, type HttpSession, openSession } from "./http-session";
import { sharedAppOrigin } from "./shared-app";
import { useMember } from "./started";

/** A URL with the expected answer per role: a status, and the target of a redirect. */
export type Answers = [path: string, visitor: string, member: string, administrator: string];

export const forAll =
  (answer: string) =>
  (path: string): Answers => [path, answer, answer, answer];
export const open = forAll("200");
export const missing = forAll("404");

/** Expects a redirect to the login for visitors. */
export const afterLogin =
  (member: string, administrator = member) =>
  (path: string): Answers => [
    path,
    `302 /login?${new URLSearchParams({ next: path })}`,
    member,
    administrator,
  ];

/**
 * Requests every URL in every role and with every method.
 * @param fill replaces placeholders in a URL or an answer
 * @param hasSameHead false for a URL where HEAD may differ from GET
 */
export function testAddresses(
  addresses: Answers[],
  fill = (text: string) => text,
  hasSameHead = (_path: string) => true,
): void {
  const visitor = () => openSession(sharedAppOrigin());
  const member = useMember({ origin: sharedAppOrigin() });
  const administrator = useMember({ origin: sharedAppOrigin() }, "admin");
  const paths = addresses.map(([path]) => path);

  async function askAs(session: HttpSession, path: string): Promise<string> {
    const { status, location } = await session.get(path);
    return location ? `${status} ${location}` : String(status);
  }

  describe("each URL", () => {
    test.each(addresses)("%s: visitor %s, member %s, administrator %s", async (path, ...expectedStatuses) => {
      const sessions = [visitor(), member, administrator];
      const answers = await Promise.all(sessions.map((session) => askAs(session, fill(path))));
      expect(answers).toEqual(expectedStatuses.map(fill));
    });

    test.each(paths.filter(hasSameHead))("%s answers HEAD like GET", async (path) => {
      for (const session of [visitor(), member]) {
        const answer = await session.get(fill(path));
        const head = await session.send(fill(path), { method: "HEAD" });
        expect([head.status, head.html]).toEqual([answer.status, ""]);
      }
    });

    test.each(paths)("%s refuses PUT, PATCH and DELETE", async (path) => {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const { status } = await member.send(fill(path), { method, headers: FROM_OUR_PAGE });
        expect([method, status >= 400 && status < 500]).toEqual([method, true]);
      }
    });
  });
}
