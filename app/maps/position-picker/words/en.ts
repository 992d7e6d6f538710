import type { ko } from "./ko";

export const en: typeof ko = {
  noMap: "The map could not be loaded. Please search for the address or type the coordinates.",
  otherwise: "Or search for a place or tap the map.",
  chosen: "Chosen location",
  useCentre: "Use the crosshair",
  centreChosen: "The place under the crosshair was chosen.",
  locating: "Finding your location.",
  located: "Your location was chosen.",
  known: (count) => (count > 1 ? `${count} toilets that are already known:` : "Already known:"),
  newWindow: " (opens a new window)",
};
