import type { AnswerWords } from "./ko";

export const en: AnswerWords = {
  badBox: "The area of the map could not be read. Please give four numbers as bbox: west,south,east,north.",
  badPoint: "The place could not be read. Please give latitude and longitude as numbers.",
  notReady: "The toilets are being loaded. Please try again in a moment.",
  tooLong: "The address of this map is too long. Please shorten the search or use fewer filters.",
  noTile: "There is no such piece of the map.",
  notDrawn: "The map could not be drawn. Please try again in a moment.",
};
