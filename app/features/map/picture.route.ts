import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPackedTile } from "~/base-map/base-map.server";
import { tilesOfView } from "~/base-map/view-tiles";
import { type Pixel, toWorldPixel } from "~/geo/projection";
import { PICTURE_PX } from "~/http/map-pages";
import { currentLanguage } from "~/languages/words";
import { arrangeMarks, tipOf } from "~/maps/arrange-marks";
import { drawLeaders, drawMark } from "~/maps/marker-drawing";
import markStyles from "~/maps/still-map.css?inline";
import type { Marker } from "~/toilet-directory/directory";
import { escapeHtml } from "~/ui/rich-text/to-plain-text";
import { loadMapPage } from "./map-page.server";

/** Draws the map as a picture for other sites. */
export const loader = answerPicture;

/** The light theme. Pins say no state, because people look at a picture for months. */
const STYLES = `svg{--surface:#fff;--primary-soft:#ecf2fe;--line:#cdd1d5;--edge:#8a949e;--ink:#1e2124;
--font:Pretendard,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans CJK KR",sans-serif}
${markStyles}
.marks [class^="pin-"]{--pin-fill:#0b50d0;--pin-ink:#fff;--pin-edge:#fff;--pin-line:1.5}
.source{font:11px var(--font);text-anchor:end;stroke:#fff;stroke-width:3;paint-order:stroke}`;

const HEADERS = { "Content-Type": "image/svg+xml", "Cross-Origin-Resource-Policy": "cross-origin" };

/** Draws the map of a query as one file, for pages of other sites. */
async function answerPicture(args: LoaderFunctionArgs): Promise<Response> {
  const { data: page, init } = await loadMapPage(args, true);
  const { centre, zoom, markers, attribution, isUnavailable } = page;
  const { width, height } = PICTURE_PX;
  const middle = toWorldPixel(centre, zoom);
  const [left, top] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)];
  const language = currentLanguage();
  const tiles = await Promise.all(
    tilesOfView(Math.max(1, zoom), left, top, width, height).map(async ({ left: x, top: y, ...address }) => {
      const tile = await getPackedTile({ ...address, theme: "light", language }).catch(() => null);
      return tile ? gunzipSync(tile).toString().replace("<svg ", `<svg x="${x}" y="${y}" `) : "";
    }),
  );
  const marks = arrangeMarks(
    { markers: markers.map(withoutOpen), pins: new Map(), chosen: null, own: null },
    zoom,
  );
  const place = ({ x, y }: Pixel): Pixel => ({ x: Math.round(x) - left, y: Math.round(y) - top });
  const drawings = marks.map((mark) => {
    const { x, y } = place(tipOf(mark));
    return `<g transform="translate(${x} ${y})">${drawMark({ ...mark, state: undefined }).shape}</g>`;
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${STYLES}</style>${tiles.join("")}${drawLeaders(marks, place)}<g class="marks">${drawings.join("")}</g>` +
    `<text class="source" x="${width - 8}" y="${height - 8}">${escapeHtml(attribution)}</text></svg>`;
  const caching = isUnavailable ? "no-store" : "public, max-age=3600";
  return new Response(svg, {
    status: init?.status ?? 200,
    headers: { ...HEADERS, "Cache-Control": caching },
  });
}

/** A circle says how many of its toilets are open now. */
const withoutOpen = (marker: Marker): Marker => (marker.kind === "cluster" ? { ...marker, open: 0 } : marker);
