import type { LayoutWords } from "./ko";

export const en: LayoutWords = {
  skipToContent: "Skip to content",
  menu: {
    label: "Main menu",
    map: "Toilet Map",
    community: "Boards",
    saved: "Saved places",
    administration: "Admin",
  },
  languages: "Language",
  koreanOnly: "This page is only available in Korean.",
  footer: {
    preparing: "This service is still being set up.",
    about: "About",
    support: "Support",
    events: "News",
    sources: "Data sources",
    accessibility: "Accessibility",
    privacy: "Privacy policy",
  },
  account: {
    login: "Log in",
    logout: "Log out",
    myPage: "My page",
    register: "Add a toilet",
    named: (name) => name,
    social: "social account",
    administrator: "administrator",
    member: "member",
  },
  display: {
    title: "Display settings",
    apply: "Apply",
    theme: { label: "Colours", choices: { auto: "As on this device", light: "Light", dark: "Dark" } },
    contrast: { label: "Contrast", choices: { normal: "As on this device", high: "High" } },
    text: { label: "Text size", choices: { normal: "Normal", large: "Large" } },
    profile: {
      label: "I travel with",
      choices: { none: "Nothing chosen", wheelchair: "A wheelchair", stroller: "A stroller" },
    },
  },
  error: {
    titles: {
      400: "This request could not be read",
      403: "You do not have access to this page",
      404: "Page not found",
      405: "Nothing can be sent to this address",
      502: "The server could not be reached",
      504: "The server is taking too long",
    },
    messages: {
      400: "What was sent could not be read. Please go back and try again.",
      404: "This page has moved or does not exist. Please check the address.",
      405: "This address only shows a page. Please go back and try again.",
    },
    title: "Something went wrong",
    unknown: "An unknown error occurred. Please try again in a moment.",
    number: "If you contact us, please give this number:",
  },
  front: { map: "Go to the toilet map", start: "Go to the start page" },
};
