import { txt } from "remix-utils/responses";

export function pageRefusal(message: string, status: number, headers: Record<string, string> = {}): Response {
  return txt(message, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
