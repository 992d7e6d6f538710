import { expect, test } from "vitest";
import { formatMomentText } from "~/ui/format-moment";

test.each([
  ["2025-10-01 15:04:59.0", "2025. 10. 01. 오후 03:04"],
  ["2025-10-01 00:30:00", "2025. 10. 01. 오전 12:30"],
  ["2025-10-01T12:00", "2025. 10. 01. 오후 12:00"],
  ["2025-10-01T15:30:00.000+00:00", "2025. 10. 02. 오전 12:30"],
  ["2025-10-01", "2025. 10. 01."],
  ["2025-99-99 10:00:00", ""],
  ["어제", ""],
  ["", ""],
])("the minute of %j in Korean time is %j", (text, minute) => {
  expect(formatMomentText(text)).toBe(minute);
});
