import { expect, test } from "vitest";
import { formatDate } from "~/ui/format-date";

test.each([
  ["2025-10-01 09:30:00.0", "2025-10-01"],
  ["2025-10-01", "2025-10-01"],
  // Whoever joined after midnight in Korea joined on that day, whatever day it was in Greenwich.
  ["2025-10-01T15:30:00.000+00:00", "2025-10-02"],
  ["2025-10-01T14:59:59.000Z", "2025-10-01"],
  ["어제", ""],
  ["", ""],
])("the day of %j in Korean time is %j", (text, day) => {
  expect(formatDate(text)).toBe(day);
});
