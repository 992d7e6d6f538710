import { describe, expect, test } from "vitest";
import { parseEnv, readPoint } from "~/env/env.schema";
import { findClientAddress, isLoopback, readNetworks } from "~/env/trusted-proxies";

const parse = (settings: Record<string, string | undefined>) =>
  parseEnv({ BACKEND_URL: "embedded", ...settings });

test.each([
  ["https://backend.example", "https://backend.example"],
  ["https://backend.example/", "https://backend.example"],
  ["https://backend.example/egov", "https://backend.example/egov"],
  ["http://backend.example:8080/a/egov/", "http://backend.example:8080/a/egov"],
])("BACKEND_URL accepts %s", (value, address) => {
  expect(parse({ BACKEND_URL: value })).toMatchObject({ env: { BACKEND_URL: address } });
});

test("EMBED_ORIGINS accepts origins, also of names in Korean, as browsers write them", () => {
  const text = "https://Office.example/, http://localhost:8000,https://화장실.example";
  expect(parse({ EMBED_ORIGINS: text })).toMatchObject({
    env: {
      EMBED_ORIGINS: ["https://office.example", "http://localhost:8000", "https://xn--3v4bz0ggwp.example"],
    },
  });
});

test.each([
  [undefined, []],
  ["2027-05-03, 2027-06-04", ["2027-05-03", "2027-06-04"]],
])("the holidays that the setting adds are read one by one: %s", (text, dates) => {
  expect(parse({ EXTRA_HOLIDAYS: text })).toMatchObject({ env: { EXTRA_HOLIDAYS: dates } });
});

test.each([
  [undefined, { admin: 30, member: null }],
  ["15", { admin: 15, member: 15 }],
  ["off", { admin: null, member: null }],
  ["10, 60", { admin: 10, member: 60 }],
  ["off,20", { admin: null, member: 20 }],
])("SESSION_IDLE_MINUTES=%s is read as %j", (text, expected) => {
  const outcome = parse({ SESSION_IDLE_MINUTES: text });
  expect("env" in outcome && outcome.env.SESSION_IDLE_MINUTES).toEqual(expected);
});

test("MAP_CENTRE is read as a position, and defaults to the centre of the specification", () => {
  expect(readPoint("35.1798, 129.0750")).toEqual({ lat: 35.1798, lng: 129.075 });
  expect(parse({})).toMatchObject({ env: { MAP_CENTRE: "36.3504119,127.3845475" } });
});

/** The expected message for each invalid value of a setting. */
const FAULTS: [name: string, values: string[], message: string][] = [
  [
    "BACKEND_URL",
    [
      ...["backend.example", "ftp://backend.example", "https://backend.example/?x=1"],
      ...["https://backend.example/egov#x", "https://me:secret@backend.example/egov"],
    ],
    "set the origin .* context path",
  ],
  [
    "BACKEND_PUBLIC_ORIGIN",
    ["old.example", "https://old.example,ftp://old.example", "https://old.example/?x=1"],
    "expected addresses",
  ],
  [
    "EMBED_ORIGINS",
    [
      ...["office.example", "*", "https://*.example", "ftp://office.example", "https://office.example/map"],
      ...["https://office.example?x", "https://me@office.example", "https://office.example;script-src"],
    ],
    "expected origins",
  ],
  [
    "EXTRA_HOLIDAYS",
    ["2027-13-01", "2027-02-30", "27-05-03", "5월 3일", "2027-05-03;2027-05-04"],
    "expected dates",
  ],
  [
    "TRUSTED_PROXIES",
    ["localhost", "10.0.0.0/33", "10.0.0.0/", "1.2.3", "::/129", "10.0.0.0/8/8", "10.0.0.0/-1"].map(
      (entry) => `loopback,${entry}`,
    ),
    ".*address",
  ],
  ["ADMIN_NETWORKS", ["office", "10.0.0.0/33", "2001:db8::/129", "*"], ".*address"],
  [
    "WRITE_LIMITS",
    ["20", "posts=3", "posts:0", "posts:-1", "likes:3", "posts:3:4", "posts:"],
    "expected off",
  ],
  [
    "SECURITY_CONTACT",
    ["security", "http://a.example", "mailto:", "https://a b", "a@b\nExpires: never", "javascript:1"],
    "expected an e-mail",
  ],
  ["SECURITY_POLICY_URL", ["http://a.example/", "policy"], ".+"],
  ["SITE_LOGO", ["logo.gif", "logo"], "expected the path"],
  ["OFFICIAL_SITE", ["yes"], "Invalid"],
  ["LOCATION_TERMS_DATE", ["tomorrow", "2027-02-30", "2027-5-3"], "expected a date"],
  [
    "MAP_CENTRE",
    ["seoul", "37.5", "37.5,127,9", "35.68,139.76", "127,37.5", "37.5,127,"],
    "expected a place",
  ],
  ["SESSION_IDLE_MINUTES", ["0", "never", "1.5", "30,off,5", "30,", "-1", "999999"], "expected minutes"],
];

test.each(FAULTS.flatMap(([name, values, message]) => values.map((value) => ({ name, value, message }))))(
  "$name=$value is refused with the name of the setting",
  ({ name, value, message }) => {
    const faults = [expect.stringMatching(new RegExp(`^${name}: ${message}`))];
    expect(parse({ [name]: value })).toEqual({ faults });
  },
);

describe("the client's address", () => {
  test.each<[string, string | undefined, string[], string]>([
    ["203.0.113.5", undefined, [], "203.0.113.5"],
    ["203.0.113.5", "198.51.100.1", [], "203.0.113.5"],
    ["127.0.0.1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", ["loopback"], "198.51.100.1"],
    ["::ffff:203.0.113.5", undefined, [], "203.0.113.5"],
    ["::ffff:a01:203", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
    ["10.1.2.3", "0:0:0:0:0:FFFF:c633:6401", ["10.0.0.0/8"], "198.51.100.1"],
    ["10.1.2.3", "fe80::1%eth0", ["10.0.0.0/8"], "fe80::1%eth0"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9", ["10.0.0.0/8"], "198.51.100.1"],
    ["10.1.2.3", "6.6.6.6, 198.51.100.1", ["10.1.2.3"], "198.51.100.1"],
    ["10.1.2.4", "6.6.6.6", ["10.1.2.3"], "10.1.2.4"],
    ["10.1.2.3", "not an address", ["uniquelocal"], "10.1.2.3"],
    ["10.1.2.3", "2001:db8::1", ["uniquelocal"], "2001:db8::1"],
    ["2001:db8::9", "198.51.100.1", ["2001:db8::/32"], "198.51.100.1"],
    ["10.1.2.3", "10.1.2.4", ["10.0.0.0/8"], "10.1.2.4"],
    ["", undefined, ["loopback"], ""],
  ])("is read from %s with '%s', trusting %j: %s", (socket, forwardedFor, trusted, expected) => {
    expect(findClientAddress(socket, forwardedFor, readNetworks(trusted))).toBe(expected);
  });

  test.each([
    ["127.0.0.1", true],
    ["127.8.8.8", true],
    ["::1", true],
    ["::ffff:7f00:1", true],
    ["::127.0.0.1", false],
    ["10.0.0.1", false],
    ["unknown", false],
  ])("%s is recognised as an address of this machine or not: %s", (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});
