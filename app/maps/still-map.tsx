import type { ReactNode } from "react";
import { type LatLng, TILE_SIZE_PX, toWorldPixel, worldSizePx } from "~/geo/projection";
import type { Marker } from "~/toilet-directory/directory";
import { clusterLabel, stackLabel } from "./marker-label";

/** The map that the server draws: complete without scripts, and what stays when they fail. */

/** The drawing is shown at its own size and cropped around its centre, so that targets keep their size. */
export const STILL_WIDTH_PX = 832;
export const STILL_HEIGHT_PX = 704;

/** `[lat, lng, count, toilet id or zoom to go to, name]`: a cluster has no name, a stack no id. */
export type StillMarker = readonly [
  lat: number,
  lng: number,
  count: number,
  target: string | number,
  name?: string,
];

const DECIMALS = 5;
const GRID_PX = TILE_SIZE_PX / 2;
const SUBDOMAINS = "abc";

/** The pin with its tip at 0,0 and the H that public facilities of this kind carry here. */
export const PIN = "M0 0c-1-1-13-11-13-20.5a13 13 0 0 1 26 0C13-11 1-1 0 0z";
export const PIN_SIGN = "M-5-27h2.8v4.6h4.4V-27H5v13H2.2v-5.2h-4.4v5.2H-5z";

/** A marker with only what the drawing needs. */
export function toStillMarker(marker: Marker): StillMarker {
  const lat = Number(marker.lat.toFixed(DECIMALS));
  const lng = Number(marker.lng.toFixed(DECIMALS));
  if (marker.kind === "cluster") return [lat, lng, marker.count, marker.expansionZoom];
  return [lat, lng, marker.count, marker.kind === "toilet" ? marker.id : "", marker.name];
}

/** The address of a tile; `{s}` becomes one of three hosts. */
export function tileHref(template: string, z: number, x: number, y: number): string {
  return template
    .replace("{s}", SUBDOMAINS[(x + y) % SUBDOMAINS.length] ?? "a")
    .replace("{z}", String(z))
    .replace("{x}", String(x))
    .replace("{y}", String(y))
    .replace("{r}", "");
}

type StillMapProps = {
  centre: LatLng;
  zoom: number;
  markers: StillMarker[];
  /** `off` for none */
  tileUrl: string;
  /** drawn by itself, because a cluster may have swallowed its marker */
  chosen: (LatLng & { id: string; name: string }) | null;
  hrefOfToilet(id: string): string;
  hrefOfPlace(point: LatLng, zoom: number): string;
};

export function StillMap({ centre, zoom, markers, tileUrl, chosen, ...links }: StillMapProps) {
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
      <Symbols offsetX={-left % GRID_PX} offsetY={-top % GRID_PX} />
      <rect width={STILL_WIDTH_PX} height={STILL_HEIGHT_PX} fill="url(#map-grid)" />
      {tileUrl !== "off" && <g>{tilesOf(tileUrl, zoom, left, top)}</g>}
      {markers.map((marker) => {
        const [lat, lng, , target] = marker;
        if (chosen && target === chosen.id) return null;
        return (
          <StillMark key={`${lat},${lng}`} {...{ marker, at: placeOf({ lat, lng }), zoom }} {...links} />
        );
      })}
      {chosen && (
        <g className="map-mark-chosen">
          <title>{`고른 화장실: ${chosen.name}`}</title>
          <use href="#map-pin-chosen" {...placeOf(chosen)} />
        </g>
      )}
    </svg>
  );
}

function Symbols({ offsetX, offsetY }: { offsetX: number; offsetY: number }) {
  return (
    <defs>
      <pattern
        id="map-grid"
        x={offsetX}
        y={offsetY}
        width={GRID_PX}
        height={GRID_PX}
        patternUnits="userSpaceOnUse"
      >
        <path className="map-ground" d={`M0 0h${GRID_PX}v${GRID_PX}H0z`} />
        <path className="map-graticule" d={`M0 .5h${GRID_PX}M.5 0v${GRID_PX}`} />
      </pattern>
      <g id="map-pin">
        <path d="M-22-40h44v44h-44z" fill="none" pointerEvents="all" />
        <path className="map-pin" d={PIN} />
        <path className="map-pin-sign" d={PIN_SIGN} />
      </g>
      <g id="map-pin-chosen" transform="scale(1.5)">
        <path className="map-pin" d={PIN} />
        <path className="map-pin-sign" d={PIN_SIGN} />
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

/** HTML images in the drawing: browsers draw nothing for those that fail, but a large broken sign for SVG's own. */
function tilesOf(template: string, zoom: number, left: number, top: number): ReactNode[] {
  const tiles: ReactNode[] = [];
  const across = worldSizePx(zoom) / TILE_SIZE_PX;
  for (let y = Math.floor(top / TILE_SIZE_PX); y * TILE_SIZE_PX < top + STILL_HEIGHT_PX; y++) {
    if (y < 0 || y >= across) continue;
    for (let x = Math.floor(left / TILE_SIZE_PX); x * TILE_SIZE_PX < left + STILL_WIDTH_PX; x++) {
      tiles.push(
        <foreignObject
          key={`${x},${y}`}
          x={x * TILE_SIZE_PX - left}
          y={y * TILE_SIZE_PX - top}
          width={TILE_SIZE_PX}
          height={TILE_SIZE_PX}
        >
          <img loading="lazy" src={tileHref(template, zoom, ((x % across) + across) % across, y)} alt="" />
        </foreignObject>,
      );
    }
  }
  return tiles;
}

type StillMarkProps = Pick<StillMapProps, "hrefOfToilet" | "hrefOfPlace" | "zoom"> & {
  marker: StillMarker;
  at: { x: number; y: number };
};

function StillMark({ marker, at, zoom, hrefOfToilet, hrefOfPlace }: StillMarkProps) {
  const [lat, lng, count, target, name] = marker;
  if (name !== undefined && target !== "") {
    return (
      <a href={hrefOfToilet(String(target))} aria-label={name}>
        <use href="#map-pin" {...at} />
      </a>
    );
  }
  const isStack = name !== undefined;
  return (
    <a
      href={isStack ? `${hrefOfPlace({ lat, lng }, zoom)}#list` : hrefOfPlace({ lat, lng }, Number(target))}
      aria-label={isStack ? stackLabel(name, count) : clusterLabel(count)}
    >
      <use href={isStack ? "#map-stack" : `#map-cluster-${clusterSize(count)}`} {...at} />
      <text x={at.x} y={at.y + 5}>
        {count.toLocaleString("ko-KR")}
      </text>
    </a>
  );
}

/** 0, 1 or 2: how large a cluster is drawn. */
export function clusterSize(count: number): number {
  return count < 10 ? 0 : count < 100 ? 1 : 2;
}
