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
