import { randomUUID } from "node:crypto";

/** Nothing that could break a line of a log, a header or a query of whoever looks for it. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** The part of a UUID that is nothing but random: 48 bits, which nobody has to read out twice. */
const OWN_CHARACTERS = 12;

/**
 * The id that a request goes by: the one that it came with, from a trusted proxy only, or one of our own.
 * @param named its X-Request-Id
 */
export function chooseRequestId(named: string | string[] | undefined, isFromTrustedProxy: boolean): string {
  if (isFromTrustedProxy && typeof named === "string" && HARMLESS.test(named)) return named;
  return randomUUID().slice(-OWN_CHARACTERS);
}
