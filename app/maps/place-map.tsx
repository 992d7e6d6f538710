import { type LatLng, toWorldPixel } from "~/geo/projection";
import type { PinState } from "~/opening-hours/arrival";
import type { Display } from "~/session/display";
import { drawChosen, drawPin } from "./marker-drawing";
import { StillGround } from "./still-ground";

export const PLACE_MAP_PX = 640;
const WIDTH_PX = PLACE_MAP_PX;
const HEIGHT_PX = 360;
type Neighbour = LatLng & { id: string; state: PinState };

type PlaceMapProps = {
  place: LatLng & { state: PinState };
  neighbours: Neighbour[];
  zoom: number;
  theme: Display["theme"];
  /** `MapSettings.ownTiles` */
  ownTiles: string;
};

/** Draws a toilet and its neighbours as a static picture at a fixed size, cropped around the toilet. */
export function PlaceMap({ place, neighbours, zoom, theme, ownTiles }: PlaceMapProps) {
  const centrePx = toWorldPixel(place, zoom);
  const left = Math.round(centrePx.x - WIDTH_PX / 2);
  const top = Math.round(centrePx.y - HEIGHT_PX / 2);
  const placeOf = (point: LatLng) => {
    const { x, y } = toWorldPixel(point, zoom);
    return `translate(${Math.round(x - left)} ${Math.round(y - top)})`;
  };
  return (
    <svg className="place-map-drawing" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} aria-hidden="true">
      <StillGround
        theme={theme}
        zoom={zoom}
        left={left}
        top={top}
        template={ownTiles}
        width={WIDTH_PX}
        height={HEIGHT_PX}
      />
      {neighbours.map((neighbour) => (
        <g
          key={neighbour.id}
          className="place-map-neighbour"
          transform={placeOf(neighbour)}
          {...htmlOf(drawPin(neighbour.state))}
        />
      ))}
      <g className="map-mark-chosen" transform={placeOf(place)} {...htmlOf(drawChosen(place.state))} />
    </svg>
  );
}

const htmlOf = (shape: string) => ({ dangerouslySetInnerHTML: { __html: shape } });
