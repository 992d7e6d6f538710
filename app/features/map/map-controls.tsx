import type { MouseEvent, ReactNode } from "react";
import { fromWorldPixel, type LatLng, MAX_ZOOM, MIN_ZOOM, toWorldPixel } from "~/geo/projection";
import { mapsWords } from "~/maps/words";
import { Link } from "~/ui/navigation/link";
import { type MapQuery, moveHref } from "./map-view";

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

export function MapControls({ query, centre, zoom, moves, children }: MapControlsProps) {
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
