import { data } from "@remix-run/node";

/** What an address says besides that only takes forms: the `headers` of its route. */
export const POST_ONLY = { Allow: "POST" };

/** The loader of an address that only takes forms: a link or an image that leads there does nothing. */
export function refuseToShow() {
  return data(null, { status: 405 });
}
