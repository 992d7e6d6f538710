import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type LiveMap,
  loadProvider,
  type MapHandlers,
  type MapSettings,
  type MapView,
  NO_HANDLERS,
} from "./provider";

const NO_MAP = "움직이는 지도를 불러오지 못했습니다. 아래 목록은 그대로 쓸 수 있습니다.";
const NO_KAKAO = "카카오맵을 불러오지 못해 기본 지도를 보여 드립니다.";

type Provided = {
  /** null until it is there */
  map: LiveMap | null;
  kind: "leaflet" | "kakao";
  /** what could not be had, in words */
  failure: string | null;
};

/**
 * Loads and mounts a map in the browser: Kakao's where there is a key for it, Leaflet where there is none or
 * where Kakao's cannot be had.
 * @param opening where the map opens
 */
export function useProvider(
  element: RefObject<HTMLElement>,
  opening: MapView,
  { tileUrl, ownTiles, appKey }: MapSettings,
  handlers: MapHandlers,
): Provided {
  const [provided, setProvided] = useState<Provided>({ map: null, kind: "leaflet", failure: null });
  const latest = useRef({ opening, handlers });
  latest.current = { opening, handlers };
  useEffect(() => {
    let mounted: LiveMap | null = null;
    let isGone = false;
    // A map that was left may still come to rest: that is nobody's affair any more.
    const handlersNow = () => (isGone ? NO_HANDLERS : latest.current.handlers);
    const forward: MapHandlers = {
      onMove: (view) => handlersNow().onMove(view),
      onMarker: (marker) => handlersNow().onMarker(marker),
      onBackgroundClick: (point) => handlersNow().onBackgroundClick(point),
    };
    async function mount(kind: "leaflet" | "kakao", failure: string | null) {
      const provide = await loadProvider(kind);
      if (isGone || !element.current) return;
      mounted = await provide(element.current, latest.current.opening, forward, {
        tileUrl,
        ownTiles,
        appKey,
      });
      if (isGone) mounted.destroy();
      else setProvided({ map: mounted, kind, failure });
    }
    mount(appKey ? "kakao" : "leaflet", null)
      .catch(() => mount("leaflet", appKey ? NO_KAKAO : null))
      .catch(() => setProvided({ map: null, kind: "leaflet", failure: NO_MAP }));
    return () => {
      isGone = true;
      mounted?.destroy();
      setProvided({ map: null, kind: "leaflet", failure: null });
    };
  }, [element, tileUrl, ownTiles, appKey]);
  return provided;
}
