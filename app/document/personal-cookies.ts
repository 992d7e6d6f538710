/** Cookies with which a page shows one browser's own: such a page is never a proxy's. deploy/nginx.conf has the same list. */
export const PERSONAL_COOKIES = [
  ...["session", "saved-id", "saved", "display", "language-offer", "admin-visit", "kakao-login"],
] as const;

const PERSONAL = new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${PERSONAL_COOKIES.join("|")})=`);

export const namesPersonalCookie = (cookieHeader: string | null): boolean =>
  PERSONAL.test(cookieHeader ?? "");
