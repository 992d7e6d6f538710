import { expect, test } from "vitest";
import { statusOf } from "~/features/toilets/use-tag-auto-save";

/** What the edit page says of tags that are saved by themselves. */

test.each([
  ["nothing before anything was saved", undefined, ""],
  ["what was saved", { isSaved: true }, "저장했습니다."],
  ["what was refused", { isSaved: false }, "저장하지 못했습니다."],
  ["a form that came back: the session has ended", { formId: "toilet" }, "저장하지 못했습니다."],
  ["what never left, without a network", null, "저장하지 못했습니다."],
])("says %s", (_what, saved, words) => {
  const status = statusOf("idle", saved as Parameters<typeof statusOf>[1]);
  expect(status.startsWith(words) && (words !== "" || status === "")).toBe(true);
});
