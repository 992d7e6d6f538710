import type { ko } from "./ko";

export const en: typeof ko = {
  noFile: "This file could not be found. It may have been deleted.",
  noPlace: "Many people are downloading files just now. Please try again in a moment.",
};
