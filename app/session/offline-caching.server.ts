import { hasSession, isSessionCookie } from "./session.server";

/** Tells the service worker to keep a visitor's page, and to drop everything after a member's. */
export function setOfflineCaching(headers: Headers, request: Request): void {
  const isPersonal = hasSession(request) || headers.getSetCookie().some(isSessionCookie);
  headers.set("X-Page-Keeping", isPersonal ? "drop" : "allowed");
}
