import { describe, expect, test } from "vitest";
import { readTarget } from "~/http/request-target";

const LONGEST = `${"a".repeat(63)}.`.repeat(4).slice(0, 253);

describe("the host of a request", () => {
  test.each([
    ["a name", LONGEST],
    ["a name and a port", `${LONGEST}:8080`],
    ["an address", "[::1]:3000"],
    ["a word", "localhost"],
  ])("(%s) is one", (_, host) => {
    expect(readTarget("/map", host)).toEqual({ host, url: "/map" });
    expect(readTarget(`http://${host}/map`, undefined)).toEqual({ host, url: "/map" });
  });

  // What is drawn or written with it has room for a host, and not for whatever a sender makes up.
  test.each([
    ["a name", `${LONGEST}a`],
    ["a name and a port", `${LONGEST}a:80`],
    ["letters", "a".repeat(3000)],
    ["an address", `[${"0".repeat(300)}::1]`],
  ])("(%s) is none where it is longer than hosts can be", (_, host) => {
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
  ])("%.40s is read as the framework reads it", (target, url) => {
    expect(urlOf(target)).toBe(url);
  });

  test.each([
    ["of 33 segments", "/a".repeat(33)],
    ["of 2,049 letters", `/${"a".repeat(2048)}`],
    ["that grows when it is written out", `/${"<".repeat(1000)}`],
    ["with a backslash that is written out", "/%5c"],
    ["with a backslash between others", "/map/%5Cdetail"],
    ["with an empty segment", "/a//b"],
    ["with an empty segment behind a way back", "/a/..//b"],
  ])("(%s) belongs to no page", (_, target) => {
    expect(urlOf(target)).toBe("/not-found");
  });
});
