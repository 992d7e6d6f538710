import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { Circle, CustomOverlayMap, Map as KakaoMap, Loader, Polyline } from "react-kakao-maps-sdk";
import { kakaoLevelToZoom, type LatLng, zoomToKakaoLevel } from "~/geo/projection";
import { langOf } from "~/languages/words";
import { createStore } from "~/ui/browser";
import { arrangeMarks, type Mark, tipOf } from "./arrange-marks";
import { NO_PINS } from "./list-numbers";
import { drawLeaders, drawMark, markerKey, markLabel, pictureOf } from "./marker-drawing";
import { updateReachableMarks } from "./pin-names";
import {
  type LiveMap,
  type MapHandlers,
  type MapProvider,
  type MapScene,
  type MapView,
  type MyLocation,
  setBaseMapKind,
} from "./provider";
import { mapsWords } from "./words";

const SCRIPT_URL = "https://dapi.kakao.com/v2/maps/sdk.js";
const SCRIPT_DEADLINE_MS = 120_000;
const TAP_PX = 8;
const COLOR = "#1a73e8";
const WAY_COLOR = "#14803d";
const OWN_Z = 2;

/** Mounts the Kakao map. Rejects if its script does not load within two minutes. */
export const mountKakao: MapProvider = async (element, view, currentHandlers, { appKey }) => {
  await loadScript(appKey ?? "");
  const store = createStore<MapScene>({ markers: [], pins: NO_PINS, chosen: null, own: null, guide: null });
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
    show: (changes) => store.change(changes),
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
  store: ReturnType<typeof createStore<MapScene>>;
  handlersNow(): MapHandlers;
  onCreate(map: kakao.maps.Map): void;
};

function KakaoContent({ element, view, store, handlersNow: currentHandlers, onCreate }: DrawnProps) {
  const scene = useSyncExternalStore(store.subscribe, store.read);
  const [zoom, setZoom] = useState(view.zoom);
  const marks = arrangeMarks(scene, zoom);
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
        setZoom(viewOf(map).zoom);
        currentHandlers().onMove(viewOf(map));
      }}
      onClick={(_, { latLng }) => currentHandlers().onBackgroundClick(pointOf(latLng))}
    >
      {marks.map((mark) => (
        <KakaoMark
          key={markerKey(mark.marker)}
          mark={mark}
          zIndex={zIndexOf(mark)}
          onTap={() => currentHandlers().onMarker(mark.marker)}
        />
      ))}
      {scene.guide?.answer && (
        <Polyline
          path={[scene.guide.place, scene.guide.answer]}
          strokeStyle="shortdot"
          strokeColor={WAY_COLOR}
          strokeWeight={4}
        />
      )}
      {scene.own && <MyLocationMark location={scene.own} />}
    </KakaoMap>
  );
}

function zIndexOf({ isChosen, number, marker }: Mark): number {
  if (isChosen) return OWN_Z + 11;
  if (number !== undefined) return OWN_Z + 10 - ((number - 1) % 10);
  return marker.kind === "toilet" ? 1 : 0;
}

type KakaoMarkProps = { mark: Mark; zIndex: number; onTap(): void };

/** Ignores a click that ends more than TAP_PX from its pointerdown, because that was a drag. */
function KakaoMark({ mark, zIndex, onTap }: KakaoMarkProps) {
  const { marker, shift } = mark;
  const drawing = drawMark(mark);
  const tip = tipOf(mark);
  const leader = drawLeaders([mark], ({ x, y }) => ({ x: x - tip.x, y: y - tip.y }));
  const { className, sizePx, heightPx = sizePx, originYPx } = drawing;
  const label = markLabel(mark);
  const pressedPoint = useRef({ x: 0, y: 0 });
  const picture = {
    style: { width: sizePx, height: heightPx },
    dangerouslySetInnerHTML: { __html: pictureOf({ ...drawing, shape: leader + drawing.shape }) },
  };
  return (
    <CustomOverlayMap
      position={{ lat: marker.lat, lng: marker.lng }}
      xAnchor={0.5 - shift.x / sizePx}
      yAnchor={(originYPx - shift.y) / heightPx}
      zIndex={zIndex}
      clickable
    >
      <button
        type="button"
        className={`kakao-mark ${className}`}
        title={label}
        aria-label={label}
        lang={langOf(label)}
        {...picture}
        onPointerDown={({ clientX: x, clientY: y }) => {
          pressedPoint.current = { x, y };
        }}
        onClick={({ detail, clientX, clientY }) => {
          const distance = Math.hypot(clientX - pressedPoint.current.x, clientY - pressedPoint.current.y);
          if (detail === 0 || distance <= TAP_PX) onTap();
        }}
      />
    </CustomOverlayMap>
  );
}

function MyLocationMark({ location }: { location: MyLocation }) {
  const { lat, lng, accuracyMeters } = location;
  const line = { strokeWeight: 1, strokeColor: COLOR, strokeOpacity: 0.5 };
  return (
    <>
      <Circle center={{ lat, lng }} radius={accuracyMeters} {...line} fillOpacity={0} />
      <CustomOverlayMap position={{ lat, lng }} zIndex={OWN_Z}>
        <div className="my-location" role="img" aria-label={mapsWords().ownPlace} />
      </CustomOverlayMap>
    </>
  );
}
