import type { ko } from "./ko";

export const en: typeof ko = {
  invalid: "Invalid request",
  invalidSentence: "This request is not valid",
  unreadableAddress: "The address could not be read. Please check it.",
  displayBelow: "Please change the display settings at the bottom of a page.",
  error: "Error",
  previous: "Previous page",
};
