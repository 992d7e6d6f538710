import { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
import type { Map as LeafletMap } from "leaflet/src/map/Map.js";
import { TILE_PX } from "~/base-map/shape";
import { ZOOMS_APART } from "~/base-map/view-tiles";
import { MAX_ZOOM } from "./opening-view";
import { type MapSettings, setBaseMapKind } from "./provider";

/** Our own tiles, and the operator's over them where they arrive: one that fails shows ours. */
export function addGround(map: LeafletMap, element: HTMLElement, { tileUrl, ownTiles }: MapSettings): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = document.documentElement.dataset.theme;
  const urlNow = () => ownTiles.replace("{theme}", chosen ?? (dark.matches ? "dark" : "light"));
  const own = new TileLayer(urlNow(), {
    tileSize: TILE_PX,
    zoomOffset: -ZOOMS_APART,
    maxZoom: MAX_ZOOM,
  }).addTo(map);
  const follow = () => void own.setUrl(urlNow());
  dark.addEventListener("change", follow);
  map.on("unload", () => dark.removeEventListener("change", follow));
  if (tileUrl === "off") return;
  const laid = new TileLayer(tileUrl, { maxZoom: MAX_ZOOM, className: "raster-tile" });
  laid.on("tileload", () => {
    setBaseMapKind(element, "tiles");
  });
  laid.addTo(map);
}
