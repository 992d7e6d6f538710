import type { PinState } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import { mapsWords } from "./words";

/** The list number of each toilet by id; pins and rows show the same number. */
export type ListNumbers = ReadonlyMap<string, number>;

/** The state of a drawn pin; `certain` is the one that the strip above the answers names, `picked` that of a position. */
export type MarkState = PinState | "certain" | "picked";

/**
 * The listed toilets by id, and the one that is certainly open, which may have no number. `state` is the one on arrival;
 * undefined without a walk, when the marker has the state now.
 */
export type ListedPins = ReadonlyMap<string, { number: number | undefined; state: MarkState | undefined }>;

export const NO_PINS: ListedPins = new Map();

const ROWS = 10;

export const pinOf = (marker: Marker, pins: ListedPins) =>
  marker.kind === "toilet" ? pins.get(marker.id) : undefined;

/** Returns the class by which the style sheet highlights a pin with its row: `row-1` to `row-10`. */
export const rowClass = (number: number | undefined) =>
  number === undefined ? "" : `row-${((number - 1) % ROWS) + 1}`;

export const numberedLabel = (label: string, number: number | undefined) =>
  number === undefined ? label : mapsWords().numbered(String(number), label);
