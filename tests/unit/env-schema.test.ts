import { describe, expect, test } from "vitest";
import { parseEnv } from "~/env/env.schema";
import { readIdleMinutes } from "~/env/idle-minutes";
import { findClientAddress, isLoopback, readTrustedProxies } from "~/env/trusted-proxies";

const read = (BACKEND_URL: string) => {
  const outcome = parseEnv({ BACKEND_URL });
  return "env" in outcome ? outcome.env.BACKEND_URL : outcome.faults;
};

test.each([
  ["https://backend.example", "https://backend.example"],
  ["https://backend.example/", "https://backend.example"],
  ["https://backend.example/egov", "https://backend.example/egov"],
  ["http://backend.example:8080/a/egov/", "http://backend.example:8080/a/egov"],
])("%s is where a backend may be", (given, address) => {
  expect(read(given)).toBe(address);
});

test.each([
  "backend.example",
  "ftp://backend.example",
  "https://backend.example/?x=1",
  "https://backend.example/egov#x",
  "https://me:secret@backend.example/egov",
])("%s is not, and that is said", (given) => {
  expect(read(given)).toEqual([expect.stringMatching(/^BACKEND_URL: set the origin .* context path/)]);
});

describe("extra holidays", () => {
  const read = (EXTRA_HOLIDAYS?: string) =>
    parseEnv({ BACKEND_URL: "http://backend.example", EXTRA_HOLIDAYS });

  test("dates beside the table of holidays are read one by one", () => {
    expect(read("2027-05-03, 2027-06-04")).toMatchObject({
      env: { EXTRA_HOLIDAYS: ["2027-05-03", "2027-06-04"] },
    });
    expect(read()).toMatchObject({ env: { EXTRA_HOLIDAYS: [] } });
  });

  test.each(["2027-13-01", "2027-02-30", "27-05-03", "5월 3일", "2027-05-03;2027-05-04"])(
    "%s is no such date, and the app does not start with it",
    (text) => {
      expect(read(text)).toEqual({ faults: [expect.stringMatching(/^EXTRA_HOLIDAYS: expected dates/)] });
    },
  );
});

describe("the client's address", () => {
  test.each<[string, string | undefined, string[], string]>([
    ["203.0.113.5", undefined, [], "203.0.113.5"],
    ["203.0.113.5", "198.51.100.1", [], "203.0.113.5"],
    ["127.0.0.1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::ffff:203.0.113.5", undefined, [], "203.0.113.5"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9", ["10.0.0.0/8"], "198.51.100.1"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1", ["10.1.2.3"], "198.51.100.1"],
    ["10.1.2.4", "6.6.6.6", ["10.1.2.3"], "10.1.2.4"],
    ["10.1.2.3", "not an address", ["uniquelocal"], "10.1.2.3"],
    ["10.1.2.3", "2001:db8::1", ["uniquelocal"], "2001:db8::1"],
    ["2001:db8::9", "198.51.100.1", ["2001:db8::/32"], "198.51.100.1"],
    ["10.1.2.3", "10.1.2.4", ["10.0.0.0/8"], "10.1.2.4"],
    ["", undefined, ["loopback"], ""],
  ])("from %s with '%s', trusting %j, is %s", (socket, forwardedFor, trusted, expected) => {
    expect(findClientAddress(socket, forwardedFor, readTrustedProxies(trusted))).toBe(expected);
  });

  test.each([
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["::1", true],
    ["10.0.0.1", false],
    ["unknown", false],
  ])("%s on this machine: %s", (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/", "1.2.3", "::/129", "10.0.0.0/8/8", "10.0.0.0/-1"])(
  "TRUSTED_PROXIES=%s is a fault of the environment, told by its name",
  (entry) => {
    const outcome = parseEnv({ BACKEND_URL: "embedded", TRUSTED_PROXIES: `loopback,${entry}` });
    expect("faults" in outcome && outcome.faults).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES: .*address/),
    ]);
  },
);

describe("SESSION_IDLE_MINUTES", () => {
  const parse = (SESSION_IDLE_MINUTES?: string) =>
    parseEnv({ BACKEND_URL: "embedded", SESSION_IDLE_MINUTES });

  test.each([
    [undefined, { admin: 30, member: null }],
    ["15", { admin: 15, member: 15 }],
    ["off", { admin: null, member: null }],
    ["10, 60", { admin: 10, member: 60 }],
    ["off,20", { admin: null, member: 20 }],
  ])("%s is %j", (text, expected) => {
    const outcome = parse(text);
    expect("env" in outcome && readIdleMinutes(outcome.env.SESSION_IDLE_MINUTES)).toEqual(expected);
  });

  test.each(["0", "never", "1.5", "30,off,5", "30,", "-1", "999999"])(
    "%s is a fault, told by its name",
    (text) => {
      expect(parse(text)).toEqual({
        faults: [expect.stringMatching(/^SESSION_IDLE_MINUTES: expected minutes/)],
      });
    },
  );
});
