import type { LatLng } from "~/geo/projection";
import type { Marker } from "~/toilet-directory/directory";
import { type ListNumbers, numberedLabel, numberText, rowClasses, sortedNumbers } from "./list-numbers";
import { clusterLabel, stackLabel, toiletLabel } from "./marker-label";

/** The markers of the map that the server draws. */

/**
 * `[lat, lng, count, toilet id or zoom to go to, name, ids, whether it is closed]`: a cluster has no name, a stack no id
 * but several.
 */
export type StillMarker = readonly [
  lat: number,
  lng: number,
  count: number,
  target: string | number,
  name?: string,
  ids?: readonly string[],
  isClosed?: boolean,
];

/** Where the number is, from the point that the marker stands on, in pixels. */
export const PIN_BADGE = { x: 11, y: -33 };
export const STACK_BADGE = { x: 20, y: -18 };
/** Round for one digit, wider for more. */
export const badgeWidth = (text: string) => 11 + 7 * text.length;

const DECIMALS = 5;

/**
 * A marker with only what the drawing needs.
 * @param listed ids of the list's toilets
 */
export function toStillMarker(marker: Marker, listed: ReadonlySet<string>): StillMarker {
  const lat = Number(marker.lat.toFixed(DECIMALS));
  const lng = Number(marker.lng.toFixed(DECIMALS));
  if (marker.kind === "cluster") return [lat, lng, marker.count, marker.expansionZoom];
  if (marker.kind === "toilet") {
    const told = [lat, lng, marker.count, marker.id, marker.name] as const;
    return marker.isClosed ? [...told, [], true] : told;
  }
  return [lat, lng, marker.count, "", marker.name, marker.ids.filter((id) => listed.has(id))];
}

function idsOf([, , , target, name, ids = []]: StillMarker): readonly string[] {
  if (name === undefined) return [];
  return target === "" ? ids : [String(target)];
}

/** What is drawn later lies above: the list's toilets over all others, the nearest on top. */
export function byNumber(numbers: ListNumbers): (a: StillMarker, b: StillMarker) => number {
  const rankOf = (marker: StillMarker) => sortedNumbers(idsOf(marker), numbers)[0] ?? Number.MAX_SAFE_INTEGER;
  return (a, b) => rankOf(b) - rankOf(a);
}

export const movedTo = ({ x, y }: { x: number; y: number }) => `translate(${x} ${y})`;

type StillMarkProps = {
  marker: StillMarker;
  numbers: ListNumbers;
  zoom: number;
  hrefOfToilet(id: string): string;
  hrefOfPlace(point: LatLng, zoom: number): string;
  at: { x: number; y: number };
};

/** A link to the toilet, to the list of a stack, or further into a cluster. */
export function StillMark({ marker, numbers, at, zoom, hrefOfToilet, hrefOfPlace }: StillMarkProps) {
  const [lat, lng, count, target, name, , isClosed = false] = marker;
  const own = sortedNumbers(idsOf(marker), numbers);
  const className = rowClasses(own) || undefined;
  const transform = movedTo(at);
  if (name !== undefined && target !== "") {
    return (
      <a
        href={hrefOfToilet(String(target))}
        aria-label={numberedLabel(toiletLabel({ name, isClosed }), own)}
        {...{ className, transform }}
      >
        <use href={isClosed ? "#map-pin-closed" : "#map-pin"} />
        <NumberBadge numbers={own} {...PIN_BADGE} />
      </a>
    );
  }
  const isStack = name !== undefined;
  return (
    <a
      href={isStack ? `${hrefOfPlace({ lat, lng }, zoom)}#list` : hrefOfPlace({ lat, lng }, Number(target))}
      aria-label={isStack ? numberedLabel(stackLabel(name, count), own) : clusterLabel(count)}
      {...{ className, transform }}
    >
      <use href={isStack ? "#map-stack" : `#map-cluster-${clusterSize(count)}`} />
      <text y={5}>{count.toLocaleString("ko-KR")}</text>
      <NumberBadge numbers={own} {...STACK_BADGE} />
    </a>
  );
}

/** The list's number on a pin. */
function NumberBadge({ numbers, x, y }: { numbers: number[]; x: number; y: number }) {
  const text = numberText(numbers);
  if (!text) return null;
  const width = badgeWidth(text);
  return (
    <>
      <rect className="map-number" x={x - width / 2} y={y - 9} width={width} height={18} rx={9} />
      <text className="map-number-text" x={x} y={y + 4}>
        {text}
      </text>
    </>
  );
}

/** 0, 1 or 2: how large a cluster is drawn. */
export function clusterSize(count: number): number {
  return count < 10 ? 0 : count < 100 ? 1 : 2;
}
