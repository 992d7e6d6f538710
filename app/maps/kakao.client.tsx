import { useEffect, useRef, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { Circle, CustomOverlayMap, Map as KakaoMap, Loader } from "react-kakao-maps-sdk";
import { kakaoLevelToZoom, type LatLng, zoomToKakaoLevel } from "~/geo/projection";
import { langOf } from "~/languages/words";
import type { Marker } from "~/toilet-directory/directory";
import { createStore } from "~/ui/browser";
import { type ListNumbers, NO_NUMBERS, numbersOf } from "./list-numbers";
import {
  type Drawing,
  drawChosen,
  drawMarker,
  markerKey,
  markerLabel,
  pictureOf,
  toiletLabel,
} from "./marker-drawing";
import {
  type ChosenPoint,
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapView,
  type MyLocation,
  setBaseMapKind,
} from "./provider";
import { updateReachableMarks } from "./reachable-marks";
import { mapsWords } from "./words";

const SCRIPT_URL = "https://dapi.kakao.com/v2/maps/sdk.js";
const SCRIPT_DEADLINE_MS = 120_000;
const TAP_PX = 8;
const COLOR = "#256ef4";
const CHOSEN_Z = 20;

type MapState = {
  markers: Marker[];
  numbers: ListNumbers;
  chosen: ChosenPoint | null;
  myLocation: MyLocation | null;
};

/** Mounts the Kakao map. Rejects if its script does not load within two minutes. */
export const mountKakao: MapProvider = async (element, view, currentHandlers, { appKey }) => {
  await loadScript(appKey ?? "");
  const store = createStore<MapState>({ markers: [], numbers: NO_NUMBERS, chosen: null, myLocation: null });
  const root = createRoot(element);
  const map = await new Promise<kakao.maps.Map>((resolve) => {
    root.render(
      <KakaoContent
        element={element}
        view={view}
        store={store}
        handlersNow={currentHandlers}
        onCreate={resolve}
      />,
    );
  });
  setBaseMapKind(element, "kakao");
  return {
    box: () => boxOf(map),
    view: () => viewOf(map),
    setView: ({ lat, lng, zoom }) => {
      map.setLevel(zoomToKakaoLevel(zoom));
      map.setCenter(new kakao.maps.LatLng(lat, lng));
    },
    panBy: (dx, dy) => map.panBy(dx, dy),
    zoomBy: (levels) => map.setLevel(map.getLevel() - levels, { animate: true }),
    setMarkers: (markers) => store.change({ markers }),
    setNumbers: (numbers) => store.change({ numbers }),
    setChosen: (chosen) => store.change({ chosen }),
    showMyLocation: (myLocation) => store.change({ myLocation }),
    refresh: () => map.relayout(),
    destroy: () => root.unmount(),
  } satisfies LiveMap;
};

async function loadScript(appkey: string): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the Kakao map script is too slow")), SCRIPT_DEADLINE_MS);
  });
  await Promise.race([new Loader({ appkey, url: SCRIPT_URL }).load(), timeout]);
}

const pointOf = (latLng: kakao.maps.LatLng): LatLng => ({ lat: latLng.getLat(), lng: latLng.getLng() });

function viewOf(map: kakao.maps.Map): MapView {
  return { ...pointOf(map.getCenter()), zoom: kakaoLevelToZoom(map.getLevel()) };
}

function boxOf(map: kakao.maps.Map) {
  const { lat: south, lng: west } = pointOf(map.getBounds().getSouthWest());
  const { lat: north, lng: east } = pointOf(map.getBounds().getNorthEast());
  return { west, south, east, north };
}

type DrawnProps = {
  element: HTMLElement;
  view: MapView;
  store: ReturnType<typeof createStore<MapState>>;
  handlersNow(): MapHandlers;
  onCreate(map: kakao.maps.Map): void;
};

function KakaoContent({ element, view, store, handlersNow: currentHandlers, onCreate }: DrawnProps) {
  const { markers, numbers, chosen, myLocation } = useSyncExternalStore(store.subscribe, store.read);
  const updateReach = () =>
    updateReachableMarks(element, element.querySelectorAll<HTMLElement>(".kakao-mark"));
  useEffect(updateReach);
  return (
    <KakaoMap
      className="kakao-map"
      center={{ lat: view.lat, lng: view.lng }}
      level={zoomToKakaoLevel(view.zoom)}
      onCreate={onCreate}
      onIdle={(map) => {
        updateReach();
        currentHandlers().onMove(viewOf(map));
      }}
      onClick={(_, { latLng }) => currentHandlers().onBackgroundClick(pointOf(latLng))}
    >
      {markers.map((marker) => (
        <Mark
          key={markerKey(marker)}
          point={marker}
          drawing={drawMarker(marker, numbersOf(marker, numbers))}
          zIndex={zIndexOf(marker, numbers)}
          label={markerLabel(marker, numbers)}
          onTap={() => currentHandlers().onMarker(marker)}
        />
      ))}
      {chosen && (
        <Mark
          point={chosen}
          drawing={drawChosen(chosen.isClosed)}
          zIndex={CHOSEN_Z}
          label={mapsWords().chosen(toiletLabel(chosen))}
        />
      )}
      {myLocation && <MyLocationMark location={myLocation} />}
    </KakaoMap>
  );
}

function zIndexOf(marker: Marker, numbers: ListNumbers): number {
  const [first] = numbersOf(marker, numbers);
  if (first !== undefined) return CHOSEN_Z - 1 - ((first - 1) % 10);
  return marker.kind === "cluster" ? 1 : 2;
}

type MarkProps = { point: LatLng; drawing: Drawing; label: string; zIndex: number; onTap?: () => void };

/** Ignores a click that ends more than TAP_PX from its pointerdown, because that was a drag. */
function Mark({ point: { lat, lng }, drawing, label, zIndex, onTap }: MarkProps) {
  const { className, sizePx, anchorYPx } = drawing;
  const pressedPoint = useRef({ x: 0, y: 0 });
  const markProps = {
    style: { width: sizePx, height: sizePx },
    title: label,
    "aria-label": label,
    lang: langOf(label),
    dangerouslySetInnerHTML: { __html: pictureOf(drawing) },
  };
  return (
    <CustomOverlayMap
      position={{ lat, lng }}
      yAnchor={anchorYPx / sizePx}
      zIndex={zIndex}
      clickable={onTap !== undefined}
    >
      {onTap ? (
        <button
          type="button"
          className={`kakao-mark ${className}`}
          {...markProps}
          onPointerDown={({ clientX: x, clientY: y }) => {
            pressedPoint.current = { x, y };
          }}
          onClick={({ detail, clientX, clientY }) => {
            const distance = Math.hypot(clientX - pressedPoint.current.x, clientY - pressedPoint.current.y);
            if (detail === 0 || distance <= TAP_PX) onTap();
          }}
        />
      ) : (
        <div role="img" className={className} {...markProps} />
      )}
    </CustomOverlayMap>
  );
}

function MyLocationMark({ location }: { location: MyLocation }) {
  const { lat, lng, accuracyMeters } = location;
  const line = { strokeWeight: 1, strokeColor: COLOR, strokeOpacity: 0.5 };
  return (
    <>
      <Circle center={{ lat, lng }} radius={accuracyMeters} {...line} fillOpacity={0} />
      <CustomOverlayMap position={{ lat, lng }} zIndex={CHOSEN_Z + 1}>
        <div className="my-location" role="img" aria-label={mapsWords().ownPlace} />
      </CustomOverlayMap>
    </>
  );
}
