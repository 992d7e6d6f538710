import { expect, test } from "vitest";
import { inAppBrowserOf, outsideHref } from "../../app/ui/browser";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

test.each([
  [`${ANDROID};KAKAOTALK 2511000`, "kakaotalk"],
  [`${IPHONE} KAKAOTALK 11.2.0`, "kakaotalk"],
  [`${IPHONE} Safari Line/14.19.2`, "line"],
  [`${ANDROID} NAVER(inapp; search; 1120; 12.9.1)`, "android"],
  [`${ANDROID} Instagram 350.0.0`, "android"],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/490.0.0;]`, "android"],
  [`${IPHONE} NAVER(inapp; search; 2000; 12.9.1; 16PRO)`, null],
  [ANDROID, null],
  [`${IPHONE} Safari/604.1`, null],
  ["facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/", null],
  ["Mozilla/5.0 Baseline/1.0", null],
  ["", null],
  [null, null],
])("the user agent %s belongs to the in-app browser %s", (userAgent, inApp) => {
  expect(inAppBrowserOf(userAgent)).toBe(inApp);
});

const PAGE = 'https://toilets.example/en/map?q=%EC%8B%9C%EC%B2%AD&me=36.35,127.38&x="<a>;end';

test("the link out of each app uses the app's own method and opens exactly this page", () => {
  const kakao = outsideHref("kakaotalk", PAGE);
  expect(kakao).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=[\w%.-]+$/);
  expect(decodeURIComponent(kakao.split("url=")[1] ?? "")).toBe(new URL(PAGE).href);
  const line = new URL(outsideHref("line", PAGE));
  expect([line.searchParams.get("openExternalBrowser"), line.searchParams.get("q")]).toEqual(["1", "시청"]);
  const intent = outsideHref("android", PAGE);
  expect(intent).toMatch(/^intent:\/\/toilets\.example\/en\/map\?/);
  // Android reads the part after the last #, so nothing of the URL may get into it.
  expect(intent.split("#")).toHaveLength(2);
  expect(intent.split("#")[1]).toMatch(/^Intent;scheme=https;/);
  expect(intent).not.toMatch(/["<>]/);
});
