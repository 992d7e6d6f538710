import type { LoaderFunctionArgs } from "@remix-run/node";
import { encode } from "uqr";
import { readToiletId } from "~/backend/toilet";
import { siteOrigin } from "~/http/own-site.server";

import { prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { reportHref } from "~/ui/hrefs";
import { parseMapQuery } from "./map-query";
import { mapHref } from "./map-view";
import { mapMessages } from "./message-words";

const QUIET_ZONE_MODULES = 4;
const MAX_TEXT_BYTES = 1024;

/** Draws the address of the map with this query, or of the page that reports a toilet (`place`), as a QR code. It encodes no other address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const toiletId = readToiletId(searchParams.get("place"));
  const href = mapHref(parseMapQuery(searchParams));
  const path = toiletId ? reportHref(toiletId) : `/map${href === "?" ? "" : href}`;
  const address = siteOrigin(request) + prefixOf(currentLanguage()) + path;
  if (Buffer.byteLength(address) > MAX_TEXT_BYTES) {
    return Response.json({ message: mapMessages().tooLong }, { status: 400 });
  }
  return new Response(drawQrCode(address), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "private, max-age=3600" },
  });
}

function drawQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE_MODULES });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}
