import { useEffect, useRef, useState } from "react";
import type { LatLng } from "~/geo/projection";
import type { Display } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { LocateSign } from "../locate-sign";
import { findMyLocation, LocationError } from "../my-location";
import { DEFAULT_ZOOM } from "../opening-view";
import { type LiveMap, type MapSettings, NO_HANDLERS } from "../provider";
import { useProvider } from "../use-provider";
import { mapsWords } from "../words";
import { KnownToilet } from "./known-toilet";
import { PICKER_ZOOM, type PickerMap } from "./picker-map";
import { StillPicker } from "./still-picker";
import { useOwnPlace } from "./use-own-place";
import { usePickerMarkers } from "./use-picker-markers";
import { pickerWords } from "./words";

const LOCATE = { timeoutMs: 5000, maximumAgeMs: 0 };

type PositionPickerProps = {
  position: LatLng | null;
  start: PickerMap;
  settings: MapSettings;
  theme: Display["theme"];
  ownId: string | undefined;
  /** the intent that takes the middle of the still map, sent beside `centre` */
  centreIntent: string;
  onPick(position: LatLng): void;
};

/** The map of a form: the toilets around, the own place, and a cross at the place that its button takes. */
export function PositionPicker(props: PositionPickerProps) {
  const { position, start, settings, theme, ownId, centreIntent, onPick } = props;
  const element = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<string | Marker>("");
  const [moves, setMoves] = useState(0);
  const centre = position ?? start.centre;
  const { map, failure } = useProvider(element, { ...centre, zoom: PICKER_ZOOM }, settings, (map) => ({
    ...NO_HANDLERS,
    onMove: () => setMoves((count) => count + 1),
    onMarker: (marker) => openMarker(map, marker, setSaid),
    onBackgroundClick: (point) => pick(point, ""),
  }));
  usePickerMarkers(map, start.markers, moves, ownId);
  useOwnPlace(map, start.own, start.isUnplaced && !position ? { ...centre, zoom: PICKER_ZOOM } : null);
  useChosenPosition(map, position);
  const pick = (point: LatLng, message: string) => {
    onPick(point);
    setSaid(message);
  };
  const locate = async () => {
    setSaid(pickerWords().locating);
    try {
      const found = await findMyLocation(LOCATE);
      map?.showMyLocation(found);
      pick({ lat: found.lat, lng: found.lng }, pickerWords().located);
    } catch (error) {
      setSaid(error instanceof LocationError ? error.withAdvice(pickerWords().otherwise) : "");
    }
  };
  return (
    <>
      <div className={map ? "position-picker is-ready" : "position-picker"} data-basemap="own">
        {!map && (
          <StillPicker {...start} {...{ centre, theme }} chosen={position} ownTiles={settings.ownTiles} />
        )}
        <div className="live-map" ref={element} />
        <CentreCross />
        <input type="hidden" name="centre" value={`${centre.lat},${centre.lng}`} />
        <CentreButton
          intent={centreIntent}
          isChosen={position !== null}
          take={map && (() => pick(map.view(), pickerWords().centreChosen))}
        />
        {map && (
          <button type="button" className="map-locate" onClick={locate}>
            <LocateSign />
            {mapsWords().ownPlace}
          </button>
        )}
      </div>
      <p className="map-message" role="status">
        {typeof said === "object" ? <KnownToilet marker={said} /> : said}
        {!said && !map && failure && pickerWords().noMap}
      </p>
    </>
  );
}

type CentreButtonProps = { intent: string; isChosen: boolean; take: (() => void) | null };

function CentreButton({ intent, isChosen, take }: CentreButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isChosen ? "map-register with-scripts" : "map-register"}
      formNoValidate
      onClick={(event) => {
        if (!take) return;
        event.preventDefault();
        take();
      }}
    >
      {pickerWords().useCentre}
    </button>
  );
}

/** Drawn twice, so that it stands out from streets and houses. */
function CentreCross() {
  const lines = "M12 1v8M12 15v8M1 12h8M15 12h8";
  return (
    <svg className="map-centre" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} stroke="var(--surface)" strokeWidth="6" />
      <path d={lines} strokeWidth="2.5" />
    </svg>
  );
}

function openMarker(map: LiveMap | null, marker: Marker, say: (marker: Marker) => void): void {
  if (marker.kind === "cluster") map?.setView({ ...marker, zoom: marker.expansionZoom });
  else say(marker);
}

function useChosenPosition(map: LiveMap | null, position: LatLng | null): void {
  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (!map) return;
    if (lat === undefined || lng === undefined) return map.setChosen(null);
    map.setChosen({ lat, lng, id: "", name: pickerWords().chosen });
    map.setView({ lat, lng, zoom: Math.max(DEFAULT_ZOOM, map.view().zoom) });
  }, [map, lat, lng]);
}
