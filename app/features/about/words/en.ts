import type { ko } from "./ko";

export const en: typeof ko = {
  title: "About",
  pages: {
    history: "History",
    organization: "Organisation",
    location: "Where we are",
    sources: "Data sources",
  },
  sources: {
    description: "The public data that Toilet Map uses, and the licences it comes under.",
    areas: "Finding provinces, cities and neighbourhoods",
    areasText:
      "The names and centres of Korea’s provinces, cities, districts and neighbourhoods in the place search are taken, in a shortened form, from boundaries published by Statistics Korea under the Korea Open Government License, type 1 (KOGL, attribution).",
    areasSource: "Source: Statistics Korea, SGIS 2018, KOGL type 1",
    ground: "The map",
    groundText: [
      "The shapes of sea and land are ",
      "data of OpenStreetMap contributors",
      " (ODbL), borders between countries are data of Natural Earth, and the names of provinces, cities, districts and neighbourhoods are data of Statistics Korea, SGIS (KOGL type 1). Large rivers are drawn by joining pieces of this data, and may differ a little from where they really run. Where the operator uses other map data, its source is named below the map.",
    ],
    groundFile: ["Anybody may ", "download and use the map file", " made by this service (ODbL)."],
    toilets: "The toilets",
    toiletsText:
      "Names, places, opening hours and facilities of toilets come from the organisation that runs this service, and from what members have added.",
  },
  accessibility: {
    description: "What Toilet Map does so that everybody can use it, and what it still lacks.",
    writtenOn: "Written on ",
    day: "21 November 2026",
    aim: "Toilet Map is meant for everybody, whatever their disability, age or device. It is made to the Korean Web Content Accessibility Guidelines (KWCAG) 2.2.",
    kept: "What is kept to",
    keptItems: [
      "Everything on every page can be read and used with a keyboard alone, and you can see where you are.",
      "“Skip to content” passes over the menu.",
      "Text has a contrast of at least 4.5 to 1 with its background, and what you press is at least 44 pixels large.",
      "Nothing is cut off with text at 200%, or on a screen 320 pixels wide.",
      "Every toilet on the map is also in the list on the same page.",
      "If something you entered is wrong, the top of the page and the field itself say what to correct.",
      "You can search, add toilets and write posts with JavaScript turned off, or when it does not load.",
    ],
    lacking: "What is still lacking",
    lackingItems: [
      "Screen readers cannot read the picture of the map. Please use the list beside it and the pages of the toilets.",
      "Photos sent by members have no text that describes them.",
      "What members write and attach may not be accessible.",
      "It has not yet been tried with people who use screen readers, nor certified by an outside body.",
    ],
    checked: "How it is checked",
    checkedText:
      "Every change is checked by an automatic tool (axe-core) at the sizes of phones and computers. Whether a keyboard alone will do, whether what you press is large enough, and whether anything overflows on narrow screens is checked automatically, too.",
    tell: "How to tell us",
    tellText: [
      "If something is hard to use, please write to the ",
      "Q&A board",
      ", or to the operator’s general contact. If you say which page it was and what you were trying to do, it can be mended sooner.",
    ],
  },
};
