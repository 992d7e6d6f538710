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

type Provided = {
  map: LiveMap | null;
  kind: "leaflet" | "kakao";
  failure: string | null;
};

const NOTHING: Provided = { map: null, kind: "leaflet", failure: null };

async function loadProvider(kind: Provided["kind"]): Promise<MapProvider> {
  if (kind === "kakao") return (await import("./kakao.client")).mountKakao;
  return (await import("./leaflet.client")).mountLeaflet;
}

/** Mounts Kakao's map if there is a key, and Leaflet if there is none or Kakao fails to load. */
export function useProvider(
  element: RefObject<HTMLElement>,
  opening: MapView,
  { tileUrl, ownTiles, appKey }: MapSettings,
  handlersFor: (map: LiveMap | null) => MapHandlers,
): Provided {
  const [provided, setProvided] = useState<Provided>(NOTHING);
  const latest = useRef({ opening, handlers: NO_HANDLERS });
  latest.current = { opening, handlers: handlersFor(provided.map) };
  useEffect(() => {
    let mounted: LiveMap | null = null;
    let isGone = false;
    // An unmounted map may still finish a move; ignore its events.
    const handlersNow = () => (isGone ? NO_HANDLERS : latest.current.handlers);
    const settings = { tileUrl, ownTiles, appKey };
    async function mount(kind: Provided["kind"], failure: string | null) {
      const provide = await loadProvider(kind);
      if (isGone || !element.current) return;
      mounted = await provide(element.current, latest.current.opening, handlersNow, settings);
      if (isGone) mounted.destroy();
      else setProvided({ map: mounted, kind, failure });
    }
    mount(appKey ? "kakao" : "leaflet", null)
      .catch(() => mount("leaflet", appKey ? mapsWords().noKakao : null))
      .catch(() => setProvided({ ...NOTHING, failure: mapsWords().noLiveMap }));
    return () => {
      isGone = true;
      mounted?.destroy();
      setProvided(NOTHING);
    };
  }, [element, tileUrl, ownTiles, appKey]);
  return provided;
}
