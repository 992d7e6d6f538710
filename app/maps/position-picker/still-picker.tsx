import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import type { Display } from "~/session/display";
import { NO_NUMBERS } from "../list-numbers";
import { drawChosen, drawMarker } from "../marker-drawing";
import { markerKey } from "../marker-label";
import { pinNames } from "../pin-names";
import { StillGround } from "../still-ground";
import { OwnPlace, ownAccuracyPx, PinNames } from "../still-map";
import { mapsWords } from "../words";
import { PICKER_PX, PICKER_ZOOM, type PickerMap } from "./picker-map";

type StillPickerProps = Pick<PickerMap, "markers" | "own"> & {
  centre: LatLng;
  chosen: LatLng | null;
  theme: Display["theme"];
  ownTiles: string;
};

/** The map of the form as a picture. Its pins are no links, because a link would lose what was typed. */
export function StillPicker({ centre, chosen, markers, own, theme, ownTiles }: StillPickerProps) {
  const { width, height } = PICKER_PX;
  const middle = toWorldPixel(centre, PICKER_ZOOM);
  const left = Math.round(middle.x - width / 2);
  const top = Math.round(middle.y - height / 2);
  const placeOf = (point: LatLng): Pixel => {
    const { x, y } = toWorldPixel(point, PICKER_ZOOM);
    return { x: Math.round(x - left), y: Math.round(y - top) };
  };
  const pinAt = (point: LatLng, shape: string) => {
    const { x, y } = placeOf(point);
    return { transform: `translate(${x} ${y})`, dangerouslySetInnerHTML: { __html: shape } };
  };
  return (
    <svg
      className="place-map-drawing still-picker"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={mapsWords().label}
    >
      <StillGround zoom={PICKER_ZOOM} template={ownTiles} {...{ theme, left, top, width, height }} />
      <PinNames names={pinNames(markers, NO_NUMBERS, PICKER_ZOOM)} placeOf={placeOf} />
      {markers.map((marker) => (
        <g key={markerKey(marker)} {...pinAt(marker, drawMarker(marker, []).shape)} />
      ))}
      {chosen && <g className="map-mark-chosen" {...pinAt(chosen, drawChosen().shape)} />}
      {own && <OwnPlace at={placeOf(own)} accuracyPx={ownAccuracyPx(own, PICKER_ZOOM)} />}
    </svg>
  );
}
