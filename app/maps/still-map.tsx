import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { langOf } from "~/languages/words";
import type { Display } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { arrangeMarks, type Mark, type MarksInput, tipOf } from "./arrange-marks";
import { drawGuide, type Guide, hasRings, plainTiles } from "./guide";
import { rowClass } from "./list-numbers";
import { metersPerPixel } from "./map-legend";
import { drawLeaders, drawMark, markerKey, markLabel, PIN_REFERENCES, PIN_SYMBOLS } from "./marker-drawing";
import { NAME_BASE_PX, type PinName, pinNames } from "./pin-names";
import { ROUNDED_METERS } from "./provider";
import { classBeyondPhone, StillGround } from "./still-ground";
import { mapsWords } from "./words";

/** Size of the drawing, which is cropped around its centre instead of scaled, so that touch targets keep their size. */
export const STILL_WIDTH_PX = 832;
export const STILL_HEIGHT_PX = 736;
/** Additional ground on each side that a wide window shows until the live map replaces it. */
const BEYOND_PX = { x: 352, y: 176 };

const OWN_DOT_RADIUS_PX = 8.5;
/** Maximum extent of a marker's drawing from its point. */
const MARK_PX = 45;

type StillMapProps = MarksInput & {
  centre: LatLng;
  zoom: number;
  theme: Display["theme"];
  ownTiles: string;
  guide?: Guide | null;
  /** omitted for a picture without links, whose toilets are listed beside it */
  hrefOf?: (marker: Marker) => string;
};

type PaperMapProps = Pick<StillMapProps, "centre" | "zoom" | "markers" | "ownTiles" | "own"> & {
  listed: { id: string }[];
  firstNumber?: number;
};

/** Renders a map to print, without links, with the numbers of the toilets that are listed beside it. */
export function PaperMap({ listed, firstNumber = 1, ...map }: PaperMapProps) {
  const pins = new Map(
    listed.map(({ id }, index) => [id, { number: firstNumber + index, state: undefined }]),
  );
  return (
    <div className="paper-map" data-basemap="own">
      <StillMap {...map} pins={pins} chosen={null} theme="light" />
    </div>
  );
}

export function StillMap(props: StillMapProps) {
  const { centre, zoom, own, theme, ownTiles, hrefOf, guide = null } = props;
  const guidePx = guide && toWorldPixel(guide.place, zoom);
  const centrePx = toWorldPixel(centre, zoom);
  const left = Math.round(centrePx.x - STILL_WIDTH_PX / 2);
  const top = Math.round(centrePx.y - STILL_HEIGHT_PX / 2);
  const marks = arrangeMarks(props, zoom);
  const place = ({ x, y }: Pixel): Pixel => ({ x: Math.round(x - left), y: Math.round(y - top) });
  const draw = (mark: Mark) => (
    <StillMark
      key={markerKey(mark.marker)}
      at={place(tipOf(mark))}
      href={mark.isChosen ? undefined : hrefOf?.(mark.marker)}
      mark={mark}
    />
  );
  const isListed = ({ isChosen, number }: Mark) => isChosen || number !== undefined;
  return (
    <svg
      className="still-map"
      viewBox={`0 0 ${STILL_WIDTH_PX} ${STILL_HEIGHT_PX}`}
      preserveAspectRatio="xMidYMid slice"
      aria-label={mapsWords().label}
    >
      <defs dangerouslySetInnerHTML={{ __html: PIN_SYMBOLS }} />
      <StillGround
        template={plainTiles(ownTiles, hasRings(guide, zoom))}
        width={STILL_WIDTH_PX}
        height={STILL_HEIGHT_PX}
        beyond={BEYOND_PX}
        theme={theme}
        zoom={zoom}
        left={left}
        top={top}
      />
      {guide && guidePx && (
        <g
          transform={translateTo(place(guidePx))}
          dangerouslySetInnerHTML={{ __html: drawGuide(guide, zoom) }}
        />
      )}
      <LeadersAndNames marks={marks} names={pinNames(marks, zoom, guide)} place={place} />
      {marks.filter((mark) => !isListed(mark)).map(draw)}
      {own && <OwnPlace at={place(toWorldPixel(own, zoom))} accuracyPx={ownAccuracyPx(own, zoom)} />}
      {marks.filter(isListed).map(draw)}
    </svg>
  );
}

type LeadersAndNamesProps = { marks: Mark[]; names: Map<Mark, PinName>; place(px: Pixel): Pixel };

/** The pins' links contain these names already. */
const ONLY_SEEN = { "aria-hidden": true };

/** What stands beneath the marks of a map. */
export function LeadersAndNames({ marks, names, place }: LeadersAndNamesProps) {
  return (
    <g {...ONLY_SEEN}>
      <g dangerouslySetInnerHTML={{ __html: drawLeaders(marks, place) }} />
      {[...names].map(([{ marker, at, shift }, { text, asidePx, downPx }]) => {
        const { x, y } = place({ x: at.x + shift.x + asidePx, y: at.y + shift.y + downPx });
        return (
          <text key={markerKey(marker)} className="map-name" lang={langOf(text)} x={x} y={y + NAME_BASE_PX}>
            {text}
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
    <g className="map-own" fill="none" stroke="var(--me)" pointerEvents="none">
      <title>{mapsWords().ownPlace}</title>
      <circle cx={x} cy={y} r={accuracyPx} strokeOpacity="0.5" />
      <circle
        className="map-own-dot"
        cx={x}
        cy={y}
        r={OWN_DOT_RADIUS_PX}
        fill="var(--me)"
        stroke="var(--surface)"
        strokeWidth="3"
      />
    </g>
  );
}

type StillMarkProps = { mark: Mark; at: Pixel; href: string | undefined };

function StillMark({ mark, at, href }: StillMarkProps) {
  const { marker, number, isChosen } = mark;
  const centreOffset = { x: at.x - STILL_WIDTH_PX / 2, y: at.y - STILL_HEIGHT_PX / 2 };
  const label = markLabel(mark);
  const markProps = {
    className:
      (isChosen ? `map-mark-chosen ${rowClass(number)}` : rowClass(number)) ||
      classBeyondPhone(centreOffset.x - MARK_PX, centreOffset.y - MARK_PX, 2 * MARK_PX, 2 * MARK_PX),
    transform: translateTo(at),
  };
  const drawing = { dangerouslySetInnerHTML: { __html: drawMark(mark, PIN_REFERENCES).shape } };
  if (href)
    return (
      <a
        href={href}
        aria-label={label}
        lang={langOf(label)}
        tabIndex={marker.isCovered && -1}
        {...markProps}
        {...drawing}
      />
    );
  return (
    <g {...markProps}>
      {isChosen && <title>{label}</title>}
      <g {...drawing} />
    </g>
  );
}

const translateTo = ({ x, y }: Pixel) => `translate(${x} ${y})`;
