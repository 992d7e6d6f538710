import type { PickerWords } from "./ko";

export const en: PickerWords = {
  noMap: "The map could not be loaded. Please search for the address or type the coordinates.",
  otherwise: "Or search for a place or tap the map.",
  chosen: "Chosen location",
  locating: "Finding your location.",
  located: "Your location was chosen.",
};
