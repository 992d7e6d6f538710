import type { Party } from "~/pictures/queue.server";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";

/**
 * Names the page that shows a picture: one with many slow pictures delays no other page, also behind one address.
 * @param key of the picture, which counts as its page if the request names none
 */
export const askingPage = (request: Request, key: string): Party => [
  subnetOf(clientAddress(request)),
  request.headers.get("Referer") || key,
];
