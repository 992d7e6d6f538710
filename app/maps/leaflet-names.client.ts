import type { Map as LeafletMap } from "leaflet/src/map/Map.js";
import { langOf } from "~/languages/words";
import type { Mark } from "./arrange-marks";
import { NAME_BASE_PX } from "./pin-names";

const SVG = "http://www.w3.org/2000/svg";

/** Adds a drawing between the ground and the marks. */
export function createLayer(map: LeafletMap): SVGSVGElement {
  const layer = document.createElementNS(SVG, "svg");
  layer.classList.add("leaflet-layer", "leaflet-zoom-hide");
  layer.setAttribute("overflow", "visible");
  layer.setAttribute("aria-hidden", "true");
  map.getPanes().overlayPane.append(layer);
  return layer;
}

/** Writes names beneath pins as text nodes, so that markup in a name is harmless. The pins have accessible names. */
export function createNameLayer(map: LeafletMap): (names: Map<Mark, string>) => void {
  const layer = createLayer(map);
  const textOf = ([{ marker, shift }, name]: [Mark, string]) => {
    const { x, y } = map.latLngToLayerPoint(marker);
    const text = document.createElementNS(SVG, "text");
    const attributes = {
      class: "map-name",
      x: x + shift.x,
      y: y + shift.y + NAME_BASE_PX,
      lang: langOf(name),
    };
    for (const [key, value] of Object.entries(attributes)) if (value) text.setAttribute(key, `${value}`);
    text.textContent = name;
    return text;
  };
  return (names) => layer.replaceChildren(...[...names].map(textOf));
}
