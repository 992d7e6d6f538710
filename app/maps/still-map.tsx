import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { langOf } from "~/languages/words";
import type { Display } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { type ListNumbers, numbersOf, rankOf, rowClasses } from "./list-numbers";
import {
  drawChosen,
  drawMarker,
  markerKey,
  markerLabel,
  PIN_SYMBOLS,
  pinSymbol,
  toiletLabel,
} from "./marker-drawing";
import { NAME_BASE_PX, pinNames } from "./pin-names";
import { type ChosenPoint, ROUNDED_METERS } from "./provider";
import { metersPerPixel } from "./scale-bar";
import { classBeyondPhone, StillGround } from "./still-ground";
import { mapsWords } from "./words";

/** Size of the drawing, which is cropped around its centre instead of scaled, so that touch targets keep their size. */
export const STILL_WIDTH_PX = 832;
export const STILL_HEIGHT_PX = 704;
/** Additional ground on each side that a wide window shows until the live map replaces it. */
const BEYOND_PX = { x: 352, y: 192 };

const OWN_DOT_RADIUS_PX = 8.5;
/** Maximum extent of a marker's drawing from its point. */
const MARK_PX = 45;

type StillMapProps = {
  centre: LatLng;
  zoom: number;
  markers: Marker[];
  numbers: ListNumbers;
  own: LatLng | null;
  theme: Display["theme"];
  ownTiles: string;
  /** Drawn separately, because its marker may be part of a cluster. */
  chosen: ChosenPoint | null;
  /** omitted for a picture without links, whose toilets are listed beside it */
  hrefOf?: (marker: Marker) => string;
};

export function StillMap(props: StillMapProps) {
  const { centre, zoom, markers, numbers, own, theme, ownTiles, chosen, hrefOf } = props;
  const centrePx = toWorldPixel(centre, zoom);
  const left = Math.round(centrePx.x - STILL_WIDTH_PX / 2);
  const top = Math.round(centrePx.y - STILL_HEIGHT_PX / 2);
  const placeOf = (point: LatLng): Pixel => {
    const { x, y } = toWorldPixel(point, zoom);
    return { x: Math.round(x - left), y: Math.round(y - top) };
  };
  return (
    <svg
      className="still-map"
      viewBox={`0 0 ${STILL_WIDTH_PX} ${STILL_HEIGHT_PX}`}
      preserveAspectRatio="xMidYMid slice"
      aria-label={mapsWords().label}
    >
      <defs dangerouslySetInnerHTML={{ __html: PIN_SYMBOLS }} />
      <StillGround
        template={ownTiles}
        width={STILL_WIDTH_PX}
        height={STILL_HEIGHT_PX}
        beyond={BEYOND_PX}
        theme={theme}
        zoom={zoom}
        left={left}
        top={top}
      />
      <PinNames names={pinNames(markers, numbers, zoom)} placeOf={placeOf} />
      {[...markers]
        .sort(compareNumbers(numbers))
        .map((marker) =>
          marker.kind === "toilet" && marker.id === chosen?.id ? null : (
            <StillMark
              key={markerKey(marker)}
              at={placeOf(marker)}
              numbers={numbersOf(marker, numbers)}
              href={hrefOf?.(marker)}
              label={markerLabel(marker, numbers)}
              marker={marker}
            />
          ),
        )}
      {chosen && (
        <g className="map-mark-chosen" transform={translateTo(placeOf(chosen))}>
          <title>{mapsWords().chosen(toiletLabel(chosen))}</title>
          <g dangerouslySetInnerHTML={{ __html: drawChosen(chosen.isClosed).shape }} />
        </g>
      )}
      {own && <OwnPlace at={placeOf(own)} accuracyPx={ownAccuracyPx(own, zoom)} />}
    </svg>
  );
}

type PinNamesProps = { names: Map<Marker, string>; placeOf(point: LatLng): Pixel };

/** The pins' links contain these names already. */
const ONLY_SEEN = { "aria-hidden": true };

export function PinNames({ names, placeOf }: PinNamesProps) {
  return (
    <g {...ONLY_SEEN}>
      {[...names].map(([marker, name]) => {
        const { x, y } = placeOf(marker);
        return (
          <text key={markerKey(marker)} className="map-name" lang={langOf(name)} x={x} y={y + NAME_BASE_PX}>
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** Returns the radius of the circle around a position that the URL rounds to three decimals, in px. */
export const ownAccuracyPx = ({ lat }: LatLng, zoom: number) =>
  Math.round(ROUNDED_METERS / metersPerPixel(lat, zoom));

export function OwnPlace({ at: { x, y }, accuracyPx }: { at: Pixel; accuracyPx: number }) {
  return (
    <g className="map-own">
      <title>{mapsWords().ownPlace}</title>
      <circle cx={x} cy={y} r={accuracyPx} />
      <circle className="map-own-dot" cx={x} cy={y} r={OWN_DOT_RADIUS_PX} />
    </g>
  );
}

type StillMarkProps = {
  marker: Marker;
  at: Pixel;
  numbers: readonly number[];
  href: string | undefined;
  label: string;
};

function StillMark({ marker, at, numbers, href, label }: StillMarkProps) {
  const centreOffset = { x: at.x - STILL_WIDTH_PX / 2, y: at.y - STILL_HEIGHT_PX / 2 };
  const markProps = {
    className:
      rowClasses(numbers) ||
      classBeyondPhone(centreOffset.x - MARK_PX, centreOffset.y - MARK_PX, 2 * MARK_PX, 2 * MARK_PX),
    transform: translateTo(at),
    dangerouslySetInnerHTML: { __html: drawMarker(marker, numbers, pinSymbol).shape },
  };
  const Mark = (href ? "a" : "g") as "a";
  return <Mark href={href} aria-label={href && label} tabIndex={marker.isCovered && -1} {...markProps} />;
}

/** Sorts clusters first and the nearest listed toilet last, because SVG draws later elements on top. */
function compareNumbers(numbers: ListNumbers): (a: Marker, b: Marker) => number {
  return (a, b) => rankOf(b, numbers) - rankOf(a, numbers);
}

const translateTo = ({ x, y }: Pixel) => `translate(${x} ${y})`;
