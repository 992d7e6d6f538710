export type Device = "Mobile" | "Tablet" | "Desktop" | "Bot";

const has = (text: string, words: string[]) => words.some((word) => text.includes(word));

const BOTS = [
  "bot",
  "crawl",
  "spider",
  "slurp",
  "preview",
  "externalhit",
  "headless",
  "lighthouse",
  "monitor",
];
const TABLETS = ["ipad", "tablet", "playbook", "silk/", "kindle"];
const PHONES = ["mobi", "iphone", "ipod", "windows phone"];

/** What somebody looks with, as far as the User-Agent says; what does not pretend to be a browser is a bot. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? "").toLowerCase();
  if (!(text.startsWith("mozilla/") || text.startsWith("opera/")) || has(text, BOTS)) return "Bot";
  if (has(text, TABLETS)) return "Tablet";
  if (has(text, PHONES)) return "Mobile";
  // An Android that does not call itself mobile is a tablet.
  return text.includes("android") ? "Tablet" : "Desktop";
}
