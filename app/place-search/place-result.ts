import type { LatLng } from "~/geo/projection";

/** A search result in Korean, with readings on pages in other languages. */
export type PlaceResult = LatLng & {
  name: string;
  reading?: string;
  address: string;
  addressReading?: string;
  zoom?: number;
  /** its kind, and its distance from the centre of the view, in words */
  about: string;
  /** the words of the search that were not found */
  missed?: string;
  /** the building that the place is or is in, if known */
  building?: string;
  /** an area or a road: a building at its centre has nothing to do with it */
  isWide?: true;
};

/** Returns the name for plain text, where no element can mark it as Korean. */
export const placeLabel = ({ reading, name }: PlaceResult): string => reading ?? name;

/** `building` is the name of the building at the position, if known. */
export type AddressResult = { address: string; precision: "whole" | "area" | "none"; building?: string };
