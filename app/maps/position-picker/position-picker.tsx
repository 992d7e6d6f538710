import { useHref } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { arrangeMarks, type Mark, tipOf } from "~/maps/arrange-marks";
import { NO_PINS } from "~/maps/list-numbers";
import { drawMark, markerKey } from "~/maps/marker-drawing";
import { findMyLocation, isLocatingPermitted, keepLocation, readStoredLocation } from "~/maps/own-place";
import { pinNames } from "~/maps/pin-names";
import { StillGround } from "~/maps/still-ground";
import { LeadersAndNames, OwnPlace, ownAccuracyPx } from "~/maps/still-map";
import type { Display } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { VisuallyHidden } from "~/ui/basics";
import { toiletHref } from "~/ui/hrefs";
import { LocateSign } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import {
  DEFAULT_ZOOM,
  type LiveMap,
  type MapSettings,
  type MapView,
  NO_HANDLERS,
  ROUNDED_METERS,
} from "../provider";
import { useProvider } from "../use-provider";
import { mapsWords } from "../words";
import { PICKER_PX, PICKER_ZOOM, type PickerMap, usePickerMarkers } from "./picker-map";
import { pickerWords } from "./words";

type PositionPickerProps = {
  position: LatLng | null;
  start: PickerMap;
  settings: MapSettings;
  theme: Display["theme"];
  ownId: string | undefined;
  /** the intent that picks the centre of the static map, which is posted as `centre` */
  centreIntent: string;
  onPick(position: LatLng): void;
};

/** A form's map: nearby toilets, the visitor's position, and a crosshair whose button picks the centre. */
export function PositionPicker(props: PositionPickerProps) {
  const { position, start, settings, theme, ownId, centreIntent, onPick } = props;
  const element = useRef<HTMLDivElement>(null);
  const [shownMessage, setShownMessage] = useState<string | Marker>("");
  const [moveCount, setMoveCount] = useState(0);
  const centre = position ?? start.centre;
  const { map, failure } = useProvider(element, { ...centre, zoom: PICKER_ZOOM }, settings, (map) => ({
    ...NO_HANDLERS,
    onMove: () => setMoveCount((count) => count + 1),
    onMarker: (marker) => openMarker(map, marker, setShownMessage),
    onBackgroundClick: (point) => choosePoint(point, ""),
  }));
  usePickerMarkers(map, start.markers, moveCount, ownId);
  useOwnPlace(map, start.own, start.isUnplaced && !position ? { ...centre, zoom: PICKER_ZOOM } : null);
  useChosenPosition(map, position);
  const choosePoint = (point: LatLng, message: string) => {
    onPick(point);
    setShownMessage(message);
  };
  const locate = async () => {
    setShownMessage(pickerWords().locating);
    try {
      const location = await findMyLocation(pickerWords().otherwise, 0);
      map?.show({ own: location });
      choosePoint({ lat: location.lat, lng: location.lng }, pickerWords().located);
    } catch (error) {
      setShownMessage(error instanceof Error ? error.message : "");
    }
  };
  return (
    <>
      <div className={map ? "position-picker is-ready" : "position-picker"} data-basemap="own">
        {!map && (
          <StillPicker
            {...start}
            centre={centre}
            theme={theme}
            chosen={position}
            ownTiles={settings.ownTiles}
          />
        )}
        <div className="live-map" ref={element} />
        <CentreCross />
        <input type="hidden" name="centre" value={`${centre.lat},${centre.lng}`} />
        <CentreButton
          intent={centreIntent}
          isChosen={position !== null}
          take={map && (() => choosePoint(map.view(), pickerWords().centreChosen))}
        />
        {map && (
          <button type="button" className="map-locate" onClick={locate}>
            <LocateSign />
            {mapsWords().ownPlace}
          </button>
        )}
      </div>
      <p className="map-message" role="status">
        {typeof shownMessage === "object" ? <PressedToilet marker={shownMessage} /> : shownMessage}
        {!shownMessage && !map && failure && pickerWords().noMap}
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

/** Draws the crosshair twice, so that the wide stroke outlines it against streets and houses. */
function CentreCross() {
  const lines = "M12 1v8M12 15v8M1 12h8M15 12h8";
  return (
    <svg className="map-centre" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} stroke="var(--surface)" strokeWidth="6" />
      <path d={lines} strokeWidth="2.5" />
    </svg>
  );
}

function openMarker(map: LiveMap | null, marker: Marker, showMarker: (marker: Marker) => void): void {
  if ("expansionZoom" in marker) map?.setView({ ...marker, zoom: marker.expansionZoom });
  else showMarker(marker);
}

function useChosenPosition(map: LiveMap | null, position: LatLng | null): void {
  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (!map) return;
    if (lat === undefined || lng === undefined) return map.show({ chosen: null });
    map.show({ chosen: { lat, lng, id: "", name: pickerWords().chosen } });
    map.setView({ lat, lng, zoom: Math.max(DEFAULT_ZOOM, map.view().zoom) });
  }, [map, lat, lng]);
}

/** Names the toilet of a pressed pin. Its link opens a new window, so that the form keeps its input. */
function PressedToilet({ marker }: { marker: Marker }) {
  const { known, newWindow } = pickerWords();
  const id = marker.kind === "stack" ? marker.ids[0] : marker.kind === "toilet" ? marker.id : undefined;
  const href = useHref(toiletHref(id ?? ""));
  if ("expansionZoom" in marker) return null;
  return (
    <>
      {known(marker.count)}{" "}
      <a href={href} target="_blank" rel="noreferrer">
        <UserText>{marker.name}</UserText>
        <VisuallyHidden>{newWindow}</VisuallyHidden>
      </a>
    </>
  );
}

type StillPickerProps = Pick<PickerMap, "markers" | "own"> & {
  centre: LatLng;
  chosen: LatLng | null;
  theme: Display["theme"];
  ownTiles: string;
};

/** The form's map as a static picture. Its pins are no links, because following one would lose the form's input. */
function StillPicker({ centre, chosen, markers, own, theme, ownTiles }: StillPickerProps) {
  const { width, height } = PICKER_PX;
  const centrePx = toWorldPixel(centre, PICKER_ZOOM);
  const left = Math.round(centrePx.x - width / 2);
  const top = Math.round(centrePx.y - height / 2);
  const marks = arrangeMarks(
    { markers, pins: NO_PINS, chosen: chosen && { ...chosen, id: "", name: pickerWords().chosen }, own },
    PICKER_ZOOM,
  );
  const place = ({ x, y }: Pixel): Pixel => ({ x: Math.round(x - left), y: Math.round(y - top) });
  const shapeOf = (mark: Mark) => {
    const { x, y } = place(tipOf(mark));
    return {
      transform: `translate(${x} ${y})`,
      dangerouslySetInnerHTML: { __html: drawMark(mark).shape },
    };
  };
  return (
    <svg
      className="place-map-drawing still-picker"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={mapsWords().label}
    >
      <StillGround
        zoom={PICKER_ZOOM}
        template={ownTiles}
        theme={theme}
        left={left}
        top={top}
        width={width}
        height={height}
      />
      <LeadersAndNames marks={marks} names={pinNames(marks, PICKER_ZOOM)} place={place} />
      {own && (
        <OwnPlace at={place(toWorldPixel(own, PICKER_ZOOM))} accuracyPx={ownAccuracyPx(own, PICKER_ZOOM)} />
      )}
      {marks.map((mark) => (
        <g key={markerKey(mark.marker)} {...shapeOf(mark)} />
      ))}
    </svg>
  );
}

/** Shows the visitor's position, fresh if permitted. @param opening view of a form without a position, else null */
function useOwnPlace(map: LiveMap | null, own: LatLng | null, opening: MapView | null): void {
  const latest = useRef({ own, opening });
  latest.current = { own, opening };
  useEffect(() => {
    if (!map) return;
    let isUnmounted = false;
    const { own } = latest.current;
    map.show({ own: readStoredLocation() ?? (own && { ...own, accuracyMeters: ROUNDED_METERS }) });
    const locate = async () => {
      if (!(await isLocatingPermitted())) return;
      const location = await findMyLocation("");
      if (isUnmounted) return;
      keepLocation(location);
      map.show({ own: location });
      const { opening } = latest.current;
      if (opening && isSameView(map.view(), opening)) map.setView({ ...location, zoom: opening.zoom }, false);
    };
    // The member did not ask for the position, so a failure shows no message.
    locate().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [map]);
}

const NEAR_DEGREES = 1e-4;

const isSameView = (a: MapView, b: MapView) =>
  a.zoom === b.zoom && Math.abs(a.lat - b.lat) < NEAR_DEGREES && Math.abs(a.lng - b.lng) < NEAR_DEGREES;
