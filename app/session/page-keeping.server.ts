import { hasSession, isSessionCookie } from "./session.server";

/**
 * Tells a service worker what it may do with an answer: a visitor's page may be kept; whatever was answered while
 * there was a session, or starts one, makes it drop everything.
 */
export function setPageKeeping(headers: Headers, request: Request): void {
  const isPersonal = hasSession(request) || headers.getSetCookie().some(isSessionCookie);
  headers.set("X-Page-Keeping", isPersonal ? "drop" : "allowed");
}
