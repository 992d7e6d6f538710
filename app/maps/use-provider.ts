import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapSettings,
  type MapView,
  NO_HANDLERS,
} from "./provider";
import { mapsWords } from "./words";

type MapState = {
  map: LiveMap | null;
  kind: "leaflet" | "kakao";
  failure: string | null;
};

const NOTHING: MapState = { map: null, kind: "leaflet", failure: null };

async function loadProvider(kind: MapState["kind"]): Promise<MapProvider> {
  if (kind === "kakao") return (await import("./kakao.client")).mountKakao;
  return (await import("./leaflet.client")).mountLeaflet;
}

/** Mounts Kakao's map if there is a key, and Leaflet if there is none or Kakao fails to load. */
export function useProvider(
  element: RefObject<HTMLElement>,
  opening: MapView,
  { tileUrl, ownTiles, appKey }: MapSettings,
  handlersFor: (map: LiveMap | null) => MapHandlers,
): MapState {
  const [mapState, setMapState] = useState<MapState>(NOTHING);
  const latest = useRef({ opening, handlers: NO_HANDLERS });
  latest.current = { opening, handlers: handlersFor(mapState.map) };
  useEffect(() => {
    let liveMap: LiveMap | null = null;
    let isUnmounted = false;
    // An unmounted map may still finish a move; ignore its events.
    const currentHandlers = () => (isUnmounted ? NO_HANDLERS : latest.current.handlers);
    const settings = { tileUrl, ownTiles, appKey };
    async function mount(kind: MapState["kind"], failure: string | null) {
      const provide = await loadProvider(kind);
      if (isUnmounted || !element.current) return;
      liveMap = await provide(element.current, latest.current.opening, currentHandlers, settings);
      if (isUnmounted) liveMap.destroy();
      else setMapState({ map: liveMap, kind, failure });
    }
    mount(appKey ? "kakao" : "leaflet", null)
      .catch(() => mount("leaflet", appKey ? mapsWords().noKakao : null))
      .catch(() => setMapState({ ...NOTHING, failure: mapsWords().noLiveMap }));
    return () => {
      isUnmounted = true;
      liveMap?.destroy();
      setMapState(NOTHING);
    };
  }, [element, tileUrl, ownTiles, appKey]);
  return mapState;
}
