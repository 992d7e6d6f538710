import type { ko } from "./ko";

export const en: typeof ko = {
  noData: "The toilets have not been loaded yet. Please reload the page in a moment.",
  gone: "A toilet that was deleted or cannot be found",
  numbered: (id) => `Toilet ${id}`,
  most: (count) => `Saved in this browser only, ${count} at most.`,
  nothing: "Nothing saved yet. Press the star of a toilet to keep it here.",
  toMap: "Find on the map",
  full: (most) => `You can save ${most} places. Please remove one of your saved places first.`,
};
