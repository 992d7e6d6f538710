import { expect, test } from "vitest";
import { chooseRequestId } from "../../app/http/identity";

const OWN = /^[0-9a-f]{12}$/;

test.each(["a1b2c3", "4bf92f3577b34da6a3ce929d0e0e4736", "req-1.a_B"])(
  "%s is taken from a trusted proxy, and from nobody else",
  (named) => {
    expect(chooseRequestId(named, true)).toBe(named);
    expect(chooseRequestId(named, false)).toMatch(OWN);
  },
);

test.each([undefined, "", "a b", "-x", '"x"', "a\nb", "a".repeat(65), "김", "<i>", "a,b"])(
  "%j is not taken from a trusted proxy either",
  (named) => {
    expect(chooseRequestId(named, true)).toMatch(OWN);
  },
);

test("no two are alike", () => {
  const ids = Array.from({ length: 10_000 }, () => chooseRequestId(undefined, false));
  expect(new Set(ids).size).toBe(ids.length);
});
