import { data } from "@remix-run/node";

export const POST_ONLY = { Allow: "POST" };

export function methodNotAllowed() {
  return data(null, { status: 405 });
}
