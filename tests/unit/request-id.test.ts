import { expect, test } from "vitest";
import { chooseRequestId } from "../../app/http/identity";

const OWN = /^[0-9a-f]{12}$/;

test.each(["a1b2c3", "4bf92f3577b34da6a3ce929d0e0e4736", "req-1.a_B"])(
  "the request id %s is accepted from a trusted proxy only",
  (incomingId) => {
    expect(chooseRequestId(incomingId, true)).toBe(incomingId);
    expect(chooseRequestId(incomingId, false)).toMatch(OWN);
  },
);

test.each([undefined, "", "a b", "-x", '"x"', "a\nb", "a".repeat(65), "김", "<i>", "a,b"])(
  "the request id %j is refused even from a trusted proxy",
  (incomingId) => {
    expect(chooseRequestId(incomingId, true)).toMatch(OWN);
  },
);

test("request ids are unique", () => {
  const ids = Array.from({ length: 10_000 }, () => chooseRequestId(undefined, false));
  expect(new Set(ids).size).toBe(ids.length);
});
