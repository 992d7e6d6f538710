import { expect, test } from "vitest";
import { dayOf } from "~/features/mypage/excerpt";

test("a day is a day, with or without its time", () => {
  expect(dayOf("2025-10-01 09:30:00.0")).toBe("2025-10-01");
  expect(dayOf("2025-10-01")).toBe("2025-10-01");
  expect(dayOf("어제")).toBe("어제");
});
