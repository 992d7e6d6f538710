import { describe, expect, it } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { useApp } from "../support/started";

/** ADMIN_NETWORKS without a proxy, with IPv6, and with a proxy that names no client. */

const OFFICE = "203.0.113.0/24,2001:db8:5::/48";
const direct = useApp({ ADMIN_NETWORKS: OFFICE, LOG_LEVEL: "info" });
const ofThisMachine = useApp({ ADMIN_NETWORKS: "127.0.0.1", HOST: "::" });
const ofTheProxy = useApp({ ADMIN_NETWORKS: "loopback", TRUSTED_PROXIES: "loopback" });

const from = (address: string) => ({ "X-Forwarded-For": address });

describe("the administration outside of ADMIN_NETWORKS", () => {
  it("ignores the headers of a client that is not a trusted proxy", async () => {
    const administrator = await openMemberSession(direct.origin, "admin");
    const forgedHeaders = [
      "X-Forwarded-For",
      "X-Real-IP",
      "X-Client-IP",
      "X-Client-Address",
      "Forwarded",
      "True-Client-IP",
    ];
    for (const name of forgedHeaders) {
      const value = name === "Forwarded" ? "for=203.0.113.9" : "203.0.113.9";
      expect([name, (await administrator.get("/admin/overview", { [name]: value })).status]).toEqual([
        name,
        404,
      ]);
    }
  });

  it("distinguishes IPv4 on an IPv6 socket from IPv6", async () => {
    const { port } = new URL(ofThisMachine.origin);
    const statusAt = async (host: string) =>
      (await fetch(`http://${host}:${port}/admin/overview`, { redirect: "manual" })).status;
    expect([await statusAt("127.0.0.1"), await statusAt("[::1]")]).toEqual([302, 404]);
  });

  it("counts a proxy that names no client as outside", async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await openSession(ofTheProxy.origin).get("/admin/overview", headers)).status;
    expect(await statusWith({})).toBe(404);
    expect(await statusWith(from("127.0.0.1"))).toBe(302);
  });
});

describe("the start-up check", () => {
  const open = useApp({ LOG_LEVEL: "info" });

  it("warns in one line if every network reaches the administration, and only then", () => {
    const message = "every network reaches the administration";
    expect([open.logged(message).length, direct.logged(message).length]).toEqual([1, 0]);
  });
});
