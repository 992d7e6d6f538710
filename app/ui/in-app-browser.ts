/** In-app browsers that can open a page in the device's own browser. */
export type InAppBrowser = "kakaotalk" | "line" | "android";

/** Other in-app browsers; a link opens the device's browser only from those on Android. */
const OF_ANDROID = /NAVER\(inapp|Instagram|FB_IAB|FBAV|DaumApps/;

export function inAppBrowserOf(userAgent: string | null): InAppBrowser | null {
  if (!userAgent) return null;
  if (/KAKAOTALK(?!-scrap)/i.test(userAgent)) return "kakaotalk";
  if (/\bLine\/\d/.test(userAgent)) return "line";
  return /\bAndroid\b/.test(userAgent) && OF_ANDROID.test(userAgent) ? "android" : null;
}

/** Returns a URL that opens one of our pages in the device's own browser. @param page absolute, without a fragment */
export function outsideHref(inApp: InAppBrowser, page: string): string {
  const url = new URL(page);
  switch (inApp) {
    case "kakaotalk":
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`;
    case "line":
      url.searchParams.set("openExternalBrowser", "1");
      return url.href;
    case "android":
      return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${url.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
  }
}
