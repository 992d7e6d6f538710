import { type LatLng, toWorldPixel } from "~/geo/projection";
import type { Display } from "~/session/display";
import { StillGround } from "./still-ground";
import { PinPaths } from "./still-map";
import { movedTo } from "./still-mark";

export const PLACE_MAP_PX = 640;
const WIDTH_PX = PLACE_MAP_PX;
const HEIGHT_PX = 360;
export type Neighbour = LatLng & { id: string; isClosed: boolean };

type PlaceMapProps = {
  place: LatLng & { isClosed: boolean };
  neighbours: Neighbour[];
  zoom: number;
  theme: Display["theme"];
  /** `MapSettings.ownTiles` */
  ownTiles: string;
};

/** Where a toilet stands, with those around it: a picture, shown at its own size and cropped around the place. */
export function PlaceMap({ place, neighbours, zoom, theme, ownTiles }: PlaceMapProps) {
  const middle = toWorldPixel(place, zoom);
  const left = Math.round(middle.x - WIDTH_PX / 2);
  const top = Math.round(middle.y - HEIGHT_PX / 2);
  const placeOf = (point: LatLng) => {
    const { x, y } = toWorldPixel(point, zoom);
    return movedTo({ x: Math.round(x - left), y: Math.round(y - top) });
  };
  return (
    <svg className="place-map-drawing" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
      <StillGround {...{ theme, zoom, left, top }} template={ownTiles} width={WIDTH_PX} height={HEIGHT_PX} />
      {neighbours.map((neighbour) => (
        <g key={neighbour.id} className="place-map-neighbour" transform={placeOf(neighbour)}>
          <PinPaths isClosed={neighbour.isClosed} />
        </g>
      ))}
      <g className="map-mark-chosen" transform={`${placeOf(place)} scale(1.5)`}>
        <PinPaths isClosed={place.isClosed} />
      </g>
    </svg>
  );
}
