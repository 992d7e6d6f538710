/** The first match wins, because most browsers also call themselves Chrome and Safari. */
const BROWSERS = [
  ["kakaotalk", /KAKAOTALK/i],
  ["naver", /NAVER\(inapp/],
  ["line", /\bLine\/\d/],
  ["edge", /\bEdg(?:A|iOS)?\/\d/],
  ["samsung", /SamsungBrowser\/\d/],
  ["whale", /\bWhale\/\d/],
  ["opera", /\bOP(?:R|X|T)\/\d/],
  ["firefox", /\b(?:Firefox|FxiOS)\/\d/],
  ["chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/\d/],
  ["safari", /\bSafari\/\d/],
] as const;

const SYSTEMS = [
  ["iphone", /\biPhone\b/],
  ["ipad", /\biPad\b/],
  ["android", /\bAndroid\b/],
  ["windows", /\bWindows NT\b/],
  ["chromeos", /\bCrOS\b/],
  ["mac", /\bMacintosh\b/],
  ["linux", /\bLinux\b/],
] as const;

const OTHER = "other";
const MAX_CHARACTERS = 500;

type Browser = (typeof BROWSERS)[number][0] | typeof OTHER;
type System = (typeof SYSTEMS)[number][0] | typeof OTHER;

function firstMatch(rows: readonly (readonly [string, RegExp])[], text: string): string {
  return rows.find(([, pattern]) => pattern.test(text))?.[0] ?? OTHER;
}

/** Reduces a User-Agent to the system and browser by which members recognise their devices. */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, MAX_CHARACTERS);
  return `${firstMatch(SYSTEMS, text)} ${firstMatch(BROWSERS, text)}`;
}

export function readDevice(device: string): { system: System; browser: Browser } {
  const [system, browser] = device.split(" ");
  return {
    system: SYSTEMS.find(([name]) => name === system)?.[0] ?? OTHER,
    browser: BROWSERS.find(([name]) => name === browser)?.[0] ?? OTHER,
  };
}
