import type { SubwayLine } from "./subway-lines";

/** Shapes of a base map, independent of the file's schema. Coordinates are pixels of a 512 px tile. */

export const TILE_PX = 512;
export const TILE_MAX_ZOOM = 19;

export type XY = { x: number; y: number };
export type TileAddress = { z: number; x: number; y: number };

export const AREAS = ["earth", "built-up", "forest", "grounds", "park", "water", "building"] as const;
export type Area = (typeof AREAS)[number];
export const ROADS = ["service", "minor", "tertiary", "secondary", "primary", "motorway"] as const;
export type Road = (typeof ROADS)[number];
export const BORDERS = ["town-border", "district-border", "region-border", "country-border"] as const;
export type Line = "stream" | "rail" | "subway" | "footway" | "steps" | (typeof BORDERS)[number] | Road;
/** Kinds of labels, most important first. Earlier kinds take the room of later ones. */
export const LABELS = [
  "country",
  "sea",
  "district",
  "station",
  "exit",
  "road",
  "town",
  "quarter",
  "water",
  "park",
  "sight",
] as const;
export type Label = (typeof LABELS)[number];

/** A name in the languages of the file. `ko` falls back to the local or English name. */
export type Names = { ko: string; en?: string; ja?: string; zh?: string };
export type Language = keyof Names;

export type Shape =
  | { type: "area"; kind: Area; rings: XY[][] }
  | { type: "line"; kind: Line; paths: XY[][]; isTunnel: boolean; color?: string };

/** A name of a map, at a point or along a road. */
export type MapName =
  | { type: "road"; kind: Line; paths: XY[][]; names: Names }
  | { type: "point"; kind: Label; at: XY; names: Names; rank?: number; lines?: readonly SubwayLine[] };
