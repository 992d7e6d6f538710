import { type LatLng, toWorldPixel } from "~/geo/projection";
import type { Display } from "~/session/display";
import { CLOSED_STROKE, PIN, PIN_SIGN } from "~/ui/pin-sign";
import type { ListNumbers } from "./list-numbers";
import { toiletLabel } from "./marker-label";
import { metersPerPixel } from "./scale-bar";
import { StillGround } from "./still-ground";
import { byNumber, movedTo, StillMark, type StillMarker } from "./still-mark";

/** The map that the server draws: complete without scripts, and what stays when they fail. */

/** The drawing is shown at its own size and cropped around its centre, so that targets keep their size. */
export const STILL_WIDTH_PX = 832;
export const STILL_HEIGHT_PX = 704;

/** How far a place that is rounded to three decimals may be from where it was. */
const ROUNDED_METERS = 70;
const OWN_LEAST_PX = 10;
type StillMapProps = {
  centre: LatLng;
  zoom: number;
  markers: StillMarker[];
  numbers: ListNumbers;
  /** one's own place, rounded to three decimals */
  own: LatLng | null;
  theme: Display["theme"];
  /** `MapSettings.ownTiles` */
  ownTiles: string;
  /** drawn by itself, because a cluster may have swallowed its marker */
  chosen: (LatLng & { id: string; name: string; isClosed?: boolean }) | null;
  hrefOfToilet(id: string): string;
  hrefOfPlace(point: LatLng, zoom: number): string;
};

export function StillMap({
  centre,
  zoom,
  markers,
  numbers,
  own,
  theme,
  ownTiles,
  chosen,
  ...links
}: StillMapProps) {
  const middle = toWorldPixel(centre, zoom);
  const left = Math.round(middle.x - STILL_WIDTH_PX / 2);
  const top = Math.round(middle.y - STILL_HEIGHT_PX / 2);
  const placeOf = (point: LatLng) => {
    const { x, y } = toWorldPixel(point, zoom);
    return { x: Math.round(x - left), y: Math.round(y - top) };
  };
  return (
    <svg
      className="still-map"
      viewBox={`0 0 ${STILL_WIDTH_PX} ${STILL_HEIGHT_PX}`}
      preserveAspectRatio="xMidYMid slice"
      aria-label="지도"
    >
      <Symbols />
      <StillGround
        template={ownTiles}
        width={STILL_WIDTH_PX}
        height={STILL_HEIGHT_PX}
        {...{ theme, zoom, left, top }}
      />
      {own && (
        <circle
          className="map-own"
          {...centredAt(placeOf(own))}
          r={Math.max(OWN_LEAST_PX, Math.round(ROUNDED_METERS / metersPerPixel(own.lat, zoom)))}
        />
      )}
      {[...markers].sort(byNumber(numbers)).map((marker) => {
        const [lat, lng, , target] = marker;
        if (chosen && target === chosen.id) return null;
        return (
          <StillMark
            key={`${lat},${lng}`}
            {...{ marker, numbers, at: placeOf({ lat, lng }), zoom }}
            {...links}
          />
        );
      })}
      {chosen && (
        <g className="map-mark-chosen" transform={`${movedTo(placeOf(chosen))} scale(1.5)`}>
          <title>{`고른 화장실: ${toiletLabel(chosen)}`}</title>
          <PinPaths isClosed={chosen.isClosed} />
        </g>
      )}
    </svg>
  );
}

function Symbols() {
  return (
    <defs>
      <g id="map-pin">
        <path d="M-22-40h44v44h-44z" fill="none" pointerEvents="all" />
        <PinPaths />
      </g>
      <g id="map-pin-closed">
        <path d="M-22-40h44v44h-44z" fill="none" pointerEvents="all" />
        <PinPaths isClosed />
      </g>
      <g id="map-stack">
        <path d="M-22-22h44v44h-44z" fill="none" pointerEvents="all" />
        <rect className="map-stack" x="-17" y="-15" width="34" height="30" rx="9" />
      </g>
      {[18, 22, 27].map((radius, size) => (
        <g key={radius} id={`map-cluster-${size}`}>
          <circle className="map-cluster-halo" r={Math.max(22, radius + 5)} />
          <circle className="map-cluster" r={radius} />
        </g>
      ))}
    </defs>
  );
}

/** A pin that stands on the origin; what it is drawn in says the colour. */
export function PinPaths({ isClosed = false }: { isClosed?: boolean }) {
  const pin = (
    <>
      <path className="map-pin" d={PIN} />
      <path className="map-pin-sign" d={PIN_SIGN} />
    </>
  );
  if (!isClosed) return pin;
  return (
    <g className="map-pin-closed">
      {pin}
      <path className="map-pin-stroke" d={CLOSED_STROKE} />
    </g>
  );
}

const centredAt = ({ x, y }: { x: number; y: number }) => ({ cx: x, cy: y });
