import { expect, test } from "vitest";
import { parseEnv } from "~/env/env.schema";

const read = (EXTRA_HOLIDAYS?: string) => parseEnv({ BACKEND_URL: "http://backend.example", EXTRA_HOLIDAYS });

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
