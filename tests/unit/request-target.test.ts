import { describe, expect, test } from "vitest";
import { readTarget } from "../../app/http/route-finder";

const LONGEST = `${"a".repeat(63)}.`.repeat(4).slice(0, 253);

describe("the host of a request", () => {
  test.each([
    ["a name", LONGEST],
    ["a name and a port", `${LONGEST}:8080`],
    ["an IP address", "[::1]:3000"],
    ["a word", "localhost"],
  ])("accepts %s", (_, host) => {
    expect(readTarget("/map", host)).toEqual({ host, url: "/map" });
    expect(readTarget(`http://${host}/map`, undefined)).toEqual({ host, url: "/map" });
  });

  // The URLs and headers of an answer repeat the host, so its length is limited.
  test.each([
    ["a name", `${LONGEST}a`],
    ["a name and a port", `${LONGEST}a:80`],
    ["letters", "a".repeat(3000)],
    ["an IP address", `[${"0".repeat(300)}::1]`],
  ])("refuses %s if it is longer than a host can be", (_, host) => {
    expect(readTarget("/map", host)).toBeNull();
    expect(readTarget(`http://${host}/map`, "localhost")).toBeNull();
  });
});

describe("the path of a request", () => {
  const urlOf = (target: string) => readTarget(target, "x")?.url;

  test.each([
    ["/map?q=a", "/map?q=a"],
    ["/about/../map/./x?q=..", "/map/x?q=.."],
    ["/a/%2e%2E/map", "/map"],
    ["/map#x?version=1", "/map"],
    ["http://x?q=a", "/?q=a"],
    ["/a".repeat(32), "/a".repeat(32)],
    [`/${"a".repeat(2047)}`, `/${"a".repeat(2047)}`],
  ])("reads %.40s as the framework does", (target, url) => {
    expect(urlOf(target)).toBe(url);
  });

  test.each(["*", "/%zz", "/map/%E0%A4%A", "/a\\b"])("refuses %s, which is no path", (target) => {
    expect(readTarget(target, "x")).toBeNull();
  });

  test.each([
    ["of 33 segments", "/a".repeat(33)],
    ["of 2,049 letters", `/${"a".repeat(2048)}`],
    ["a path that grows when it is encoded", `/${"<".repeat(1000)}`],
    ["a path with an encoded backslash", "/%5c"],
    ["a path with a backslash", "/map/%5Cdetail"],
    ["a path with an empty segment", "/a//b"],
    ["a path with an empty segment behind dots", "/a/..//b"],
  ])("refuses %s", (_, target) => {
    expect(urlOf(target)).toBe("/not-found");
  });
});
