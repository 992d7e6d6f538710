import { randomUUID } from "node:crypto";

/** Nothing that could break a line of a log, a header or a query. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const OWN_CHARACTERS = 12;

/** The X-Request-Id of a trusted proxy, or an id of our own. */
export function chooseRequestId(named: string | string[] | undefined, isFromTrustedProxy: boolean): string {
  if (isFromTrustedProxy && typeof named === "string" && HARMLESS.test(named)) return named;
  return randomUUID().slice(-OWN_CHARACTERS);
}
