import { clientAddress } from "~/session/client-address.server";
import { subnetOf } from "~/session/rate-limit.server";

/** Names the page that shows a picture: one with many slow pictures delays no other page, also behind one address. */
export const askingPage = (request: Request): string =>
  `${subnetOf(clientAddress(request))} ${request.headers.get("Referer") ?? ""}`;
