/** Cookies that personalise a page, so that no proxy may cache it. deploy/nginx.conf has the same list. */
export const PERSONAL_COOKIES = [
  ...["session", "saved-id", "saved", "display", "language-offer", "admin-visit", "kakao-login"],
] as const;

const PERSONAL = new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${PERSONAL_COOKIES.join("|")})=`);

export const namesPersonalCookie = (cookieHeader: string | null): boolean =>
  PERSONAL.test(cookieHeader ?? "");
