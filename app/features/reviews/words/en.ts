import type { ko } from "./ko";

export const en: typeof ko = {
  heading: "Reviews",
  notLoaded: "The reviews could not be loaded. Please try again in a moment.",
  none: "No reviews yet. Write the first one.",
  loginNeeded: "Please log in to write a review.",
  pages: "Pages of reviews",
  rated: (rating) => `Rated ${rating} of 5`,
};
