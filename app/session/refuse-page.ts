import { txt } from "remix-utils/responses";

export function pageRefusal(message: string, status: number, headers: Record<string, string> = {}): Response {
  return txt(message, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** A short, uncacheable text response for machines. */
export const plainText = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  pageRefusal(`${text}\n`, status, headers);
