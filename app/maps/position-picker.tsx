import { useEffect, useRef, useState } from "react";
import type { LatLng } from "~/geo/projection";
import { LocateSign } from "./locate-sign";
import { findMyLocation, LocationError } from "./my-location";
import { pickerWords } from "./picker/words";
import { type MapSettings, NO_HANDLERS } from "./provider";
import { useProvider } from "./use-provider";
import { mapsWords } from "./words";

const LOCATE = { timeoutMs: 5000, maximumAgeMs: 0 };

type PositionPickerProps = MapSettings & {
  position: LatLng | null;
  centre: LatLng;
  zoom: number;
  onPick(position: LatLng): void;
};

/** Its room is kept from the start where scripts run, so that it never opens in a box of no size. */
export function PositionPicker({ position, centre, zoom, onPick, ...settings }: PositionPickerProps) {
  const element = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState("");
  const { map, failure } = useProvider(element, { ...(position ?? centre), zoom }, settings, () => ({
    ...NO_HANDLERS,
    onBackgroundClick: onPick,
  }));

  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (!map) return;
    // Browsers that cannot tell beforehand whether scripts run have given it its room only now.
    map.refresh();
    if (lat === undefined || lng === undefined) return map.setChosen(null);
    map.setChosen({ lat, lng, id: "", name: pickerWords().chosen });
    map.setView({ lat, lng, zoom: map.view().zoom });
  }, [map, lat, lng]);

  const locate = async () => {
    setMessage(pickerWords().locating);
    try {
      const found = await findMyLocation(LOCATE);
      map?.showMyLocation(found);
      onPick({ lat: found.lat, lng: found.lng });
      setMessage(pickerWords().located);
    } catch (error) {
      setMessage(error instanceof LocationError ? error.withAdvice(pickerWords().otherwise) : "");
    }
  };

  return (
    <>
      <div
        className={`position-picker ${map ? "is-ready" : failure ? "is-missing" : ""}`.trim()}
        data-basemap="own"
      >
        <div className="live-map" ref={element} />
        {map && (
          <button type="button" className="map-locate" onClick={locate}>
            <LocateSign />
            {mapsWords().ownPlace}
          </button>
        )}
      </div>
      <p className="map-message" role="status">
        {message || (!map && failure ? pickerWords().noMap : "")}
      </p>
    </>
  );
}
