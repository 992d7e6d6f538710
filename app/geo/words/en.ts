import type { GeoWords } from "./ko";

export const en: GeoWords = {
  bearings: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
  here: "right here",
  rough: "approx. position",
  about: (distance) => `about ${distance}`,
  walk: (minutes) => `about ${minutes} min walk`,
};
