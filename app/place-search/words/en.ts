import type { SearchWords } from "./ko";

export const en: SearchWords = {
  empty: "Please type what to search for.",
  notReady: "Search is not ready yet. Please try again in a moment.",
  none: "Nothing was found. Try another spelling, or a station nearby.",
  offline: "Please check your network connection.",
  addressesInPart: "Only some of the addresses are known.",
  failed: "The search failed. Please try again in a moment.",
  noAddress: "No address",
  suggestionsOf: (label) => `${label}: suggestions`,
  suggested: (count) =>
    `${count === 1 ? "1 suggested place" : `${count} suggested places`}. Choose with the up and down arrows.`,
};
