import { type LatLng, radians, TILE_SIZE_PX } from "~/geo/projection";
import { langOf } from "~/languages/words";
import { Link } from "~/ui/navigation/link";

const EQUATOR_METERS = 40_075_016.686;
const WIDEST_PX = 100;
/** Minimum width, because the label may be wider than the bar. */
const WORDS_PX = 48;

/** Returns the length of a pixel on the ground; web mercator stretches towards the poles. */
export function metersPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_METERS * Math.cos(radians(lat))) / (TILE_SIZE_PX * 2 ** zoom);
}

/** Returns the longest round length that fits (1, 2 or 5 times a power of ten), with its width. */
export function scaleOf({ lat }: LatLng, zoom: number): { meters: number; widthPx: number } {
  const metersPerPx = metersPerPixel(lat, zoom);
  const longest = metersPerPx * WIDEST_PX;
  const power = 10 ** Math.floor(Math.log10(longest));
  const meters = ([5, 2].find((factor) => factor * power <= longest) ?? 1) * power;
  return { meters, widthPx: Math.round(meters / metersPerPx) };
}

export function ScaleBar({ centre, zoom }: { centre: LatLng; zoom: number }) {
  const { meters, widthPx } = scaleOf(centre, zoom);
  return (
    <svg className="scale-bar" width={Math.max(widthPx, WORDS_PX) + 4} height="22" aria-hidden="true">
      <path d={`M2 14v5h${widthPx}v-5`} />
      <text x="2" y="12">
        {meters < 1000 ? `${meters} m` : `${meters / 1000} km`}
      </text>
    </svg>
  );
}

/** Names the sources of a map's data. On a phone only the sign is visible, and the title is its accessible name. */
export function Attribution({ text }: { text: string }) {
  return (
    <small className="map-attribution" lang={langOf(text)}>
      <Link to="/about/sources" title={text}>
        <span className="map-attribution-sign" aria-hidden="true">
          ⓘ
        </span>
        <span className="map-attribution-text">{text}</span>
      </Link>
    </small>
  );
}
