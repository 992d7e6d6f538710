export type Device = "Mobile" | "Tablet" | "Desktop" | "Bot";

const BROWSER = /^(?:mozilla|opera)\//i;
const BOT = /bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|monitor/i;
const TABLET = /ipad|tablet|playbook|silk\/|kindle/i;
const PHONE = /mobi|iphone|ipod|windows phone/i;

/** Returns the device by its User-Agent. A client that does not claim to be a browser is a bot. */
export function deviceOf(userAgent = ""): Device {
  if (!BROWSER.test(userAgent) || BOT.test(userAgent)) return "Bot";
  if (TABLET.test(userAgent)) return "Tablet";
  if (PHONE.test(userAgent)) return "Mobile";
  // An Android device without "mobile" is a tablet.
  return /android/i.test(userAgent) ? "Tablet" : "Desktop";
}
