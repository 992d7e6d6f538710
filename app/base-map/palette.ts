import palettes from "./palettes.json";
import type { Area, Line, Road } from "./shape";

export type Theme = "light" | "dark";

type RoadColors = { fill: string; casing: string };

type Palette = {
  sea: string;
  /** along the coast, to separate land from water */
  shallows: string;
  areas: Record<Area, string>;
  /** on land without streets in the file */
  grain: string;
  buildingEdge: string;
  lines: Record<Exclude<Line, Road>, string>;
  roads: Record<Road, RoadColors>;
  ink: string;
  inkSoft: string;
  inkWater: string;
  inkPark: string;
  halo: string;
};

/** Colours of the exits of stations, as on their signs. */
export const EXIT = { light: "#ffc400", dark: "#e0b000", ink: "#1e2124" };

/** Colours of the base map, more muted than the markers on it. */
export const PALETTES: Record<Theme, Palette> = palettes;
