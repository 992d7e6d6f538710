import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import {
  distanceMeters,
  fromWorldPixel,
  type LatLng,
  MAX_ZOOM,
  MIN_ZOOM,
  toWorldPixel,
} from "~/geo/projection";
import { hasRings } from "~/maps/guide";
import { Attribution, ScaleBar } from "~/maps/map-legend";
import { StillMap } from "~/maps/still-map";
import { mapsWords } from "~/maps/words";
import { DEFAULT_DISPLAY } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { SaveForms } from "~/ui/toilet-actions";
import { LocateButton, LocatingNote } from "./locate-button";
import { chosenPointOf, guideOf, type MapPageData, wayStart } from "./map-page";
import {
  chooseHref,
  DEFAULT_MAP_QUERY,
  detailHref,
  type MapQuery,
  mapHref,
  moveHref,
  pointHref,
} from "./map-view";
import { MAP_ID } from "./sheet-handle";
import { ToiletPanel } from "./toilet-panel";
import { closeHref, type LiveMapState } from "./use-live-map";
import type { Locating } from "./use-my-location";
import { mapWords } from "./words";

const AT_CENTRE_METERS = 30;

/** Keeps the server's drawing, because the live map replaces it; the browser has no code to draw it. */
const KEPT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

type MapFrameProps = {
  page: MapPageData;
  live: LiveMapState;
  locating: Locating;
};

export function MapFrame({ page, live, locating }: MapFrameProps) {
  const { query, centre, zoom, chosen, attribution, settings } = page;
  const stage = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { element, map, kind, isLive, isMoved } = live;
  const { frame } = usePageNavigation();
  const { theme } = frame?.display ?? DEFAULT_DISPLAY;
  useChosenFocus(chosen?.id ?? null, panel, stage);
  useEscape(chosen ? closeHref(page) : null);
  return (
    <section className="map-section" id={MAP_ID} aria-label={mapWords().panel.section}>
      <a className="skip-map" href="#list">
        {mapWords().panel.toList}
      </a>
      <div className="map-stage" ref={stage}>
        <div
          className={`map-frame${isLive ? " is-live" : ""}${isMoved ? " is-moved" : ""}`}
          data-basemap="own"
        >
          {import.meta.env.SSR ? (
            <div>
              <StillMap
                centre={centre}
                zoom={zoom}
                pins={live.pins}
                chosen={chosenPointOf(page)}
                own={query.ownLocation}
                markers={page.markers}
                guide={guideOf(page, null)}
                ownTiles={settings.ownTiles}
                theme={theme}
                hrefOf={(marker) => markerHref(page, marker)}
              />
            </div>
          ) : (
            <div {...KEPT} />
          )}
          <div className="live-map" ref={element} />
          {!page.guide?.isSearched && isMeasuredFromCentre(page) && (
            <svg className="map-centre" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3v7M12 14v7M3 12h7M14 12h7" />
            </svg>
          )}
          {hasRings(page.guide, zoom) && <Compass />}
          <MapControls query={query} centre={centre} zoom={zoom} moves={isLive ? map : null}>
            {!frame?.isFramed && (
              <>
                <RegisterLink page={page} />
                <LocateButton locating={locating} />
                <LocatingNote locate={locating.locate} />
              </>
            )}
          </MapControls>
          {!(isLive && kind === "kakao") && (
            <p className="map-foot">
              <ScaleBar centre={centre} zoom={zoom} />
              <Attribution text={attribution} />
            </p>
          )}
        </div>
        {chosen && (
          <ToiletPanel
            toilet={chosen}
            from={wayStart(page, chosen)}
            isSaved={page.saved.includes(chosen.id)}
            detailHref={detailHref(query, chosen.id)}
            closeHref={closeHref(page)}
            panelRef={panel}
          />
        )}
      </div>
      {!frame?.isFramed && <SaveForms />}
    </section>
  );
}

/** A pin leads to its panel, a stack to its list, a cluster to a closer view. */
function markerHref({ query, linkedOrigin, origin, centre, zoom }: MapPageData, marker: Marker): string {
  if (marker.kind === "toilet") return chooseHref(query, marker.id, linkedOrigin, zoom);
  if (marker.kind === "stack") return pointHref(query, marker.point, origin, { ...centre, zoom });
  return moveHref(query, marker.kind === "district" ? marker.to : marker, marker.expansionZoom);
}

/** Names the directions at the map's edges, where no button covers them. */
function Compass() {
  const [north, east, south, west] = mapsWords().compass;
  return (
    <svg
      className="map-centre map-pointer map-rings"
      width="100%"
      height="100%"
      opacity="0.6"
      aria-hidden="true"
    >
      <text className="map-name" x="50%" y="20">
        {north}
      </text>
      <text className="map-name" x="97%" y="40%">
        {east}
      </text>
      <text className="map-name" x="50%" y="95%">
        {south}
      </text>
      <text className="map-name" x="3%" y="40%">
        {west}
      </text>
    </svg>
  );
}

/**
 * Tells whether distances start at the centre, which the visitor has moved there. Only then does the map draw a cross,
 * because a cross covers toilets.
 */
function isMeasuredFromCentre({ query, chosen, centre, origin, isFirstVisit }: MapPageData): boolean {
  return !isFirstVisit && !query.ownLocation && !chosen && distanceMeters(centre, origin) < AT_CENTRE_METERS;
}

/** Moves the focus to the panel when it opens, and back when it closes. */
function useChosenFocus(
  chosenId: string | null,
  panel: RefObject<HTMLElement>,
  stage: RefObject<HTMLElement>,
): void {
  const shownId = useRef(chosenId);
  const focusBefore = useRef<Element | null>(null);
  useEffect(() => {
    if (shownId.current === chosenId) return;
    if (!shownId.current) focusBefore.current = document.activeElement;
    shownId.current = chosenId;
    if (chosenId) {
      stage.current?.scrollIntoView({ block: "nearest" });
      panel.current?.focus({ preventScroll: true });
    } else {
      const opener = focusBefore.current?.isConnected
        ? focusBefore.current
        : stage.current?.querySelector(".live-map");
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    }
  }, [chosenId, panel, stage]);
}

/** Follows `href` on Escape, unless a text field, suggestions or a dialog use the key. */
function useEscape(href: string | null): void {
  const { go } = usePageNavigation();
  useEffect(() => {
    if (href === null) return;
    const leave = (event: KeyboardEvent) => {
      const isUsedElsewhere = event.defaultPrevented || event.isComposing || isTyping(event.target);
      if (event.key !== "Escape" || isUsedElsewhere || document.querySelector("dialog:modal")) return;
      go(href, { keepsScroll: true });
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [href, go]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea, select");

/** Links to the form, whose map starts at this view and shows the visitor's location. */
function RegisterLink({ page }: { page: MapPageData }) {
  const { frame } = usePageNavigation();
  const { register: words } = mapWords();
  const { centre, query } = page;
  const form = `/map/register${mapHref(DEFAULT_MAP_QUERY, { centre, ownLocation: query.ownLocation })}`;
  const label = words.of + words.label + (frame?.viewer ? "" : ` (${words.needsLogin})`);
  return (
    <Link className="map-register" to={form} title={label} aria-label={label}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 18.5s-6-5-6-10.5a6 6 0 0 1 12 0c0 5.5-6 10.5-6 10.5zM10 5.25v5.5M7.25 8h5.5" />
      </svg>
    </Link>
  );
}

const STEP_PX = 200;

const DIRECTIONS = [
  { name: "up", dx: 0, dy: -STEP_PX, turn: 0 },
  { name: "right", dx: STEP_PX, dy: 0, turn: 90 },
  { name: "down", dx: 0, dy: STEP_PX, turn: 180 },
  { name: "left", dx: -STEP_PX, dy: 0, turn: 270 },
] as const;

/** Actions of the buttons on a live map. Without it, each button is a link. */
type MapMoves = { panBy(dxPx: number, dyPx: number): void; zoomBy(levels: number): void };

type MapControlsProps = {
  query: MapQuery;
  centre: LatLng;
  zoom: number;
  moves: MapMoves | null;
  /** more buttons at the map's edge */
  children: ReactNode;
};

function MapControls({ query, centre, zoom, moves, children }: MapControlsProps) {
  const words = mapsWords();
  const panHref = (dx: number, dy: number) => {
    const { x, y } = toWorldPixel(centre, zoom);
    return moveHref(query, fromWorldPixel({ x: x + dx, y: y + dy }, zoom), zoom);
  };
  const instead = (move: (moves: MapMoves) => void) => (event: MouseEvent) => {
    if (!moves || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(moves);
  };
  return (
    <nav className="map-controls" aria-label={words.move}>
      <div className="map-edge">
        <div className="map-zoom">
          <ZoomLink
            label={words.zoomIn}
            path="M4 10h12M10 4v12"
            href={zoom < MAX_ZOOM ? moveHref(query, centre, zoom + 1) : null}
            onClick={instead((live) => live.zoomBy(1))}
          />
          <ZoomLink
            label={words.zoomOut}
            path="M4 10h12"
            href={zoom > MIN_ZOOM ? moveHref(query, centre, zoom - 1) : null}
            onClick={instead((live) => live.zoomBy(-1))}
          />
        </div>
        {children}
      </div>
      {DIRECTIONS.map(({ name, dx, dy, turn }) => (
        <Link
          key={name}
          className={`map-pan map-pan-${name}`}
          to={panHref(dx, dy)}
          aria-label={words[name]}
          onClick={instead((live) => live.panBy(dx, dy))}
          keepsScroll
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 13l6-6 6 6" transform={`rotate(${turn} 10 10)`} />
          </svg>
        </Link>
      ))}
    </nav>
  );
}

type ZoomLinkProps = { label: string; path: string; href: string | null; onClick(event: MouseEvent): void };

function ZoomLink({ label, path, href, onClick }: ZoomLinkProps) {
  const sign = (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
  if (!href) return <span className="map-zoom-end">{sign}</span>;
  return (
    <Link to={href} aria-label={label} onClick={onClick} keepsScroll>
      {sign}
    </Link>
  );
}
