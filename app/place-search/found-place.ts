import type { LatLng } from "~/geo/projection";

/** A place that was found, in Korean; the readings are there on a page that is not. */
export type FoundPlace = LatLng & {
  name: string;
  reading?: string;
  address: string;
  addressReading?: string;
  zoom?: number;
  /** what it is, and how far from the middle of the view, in words */
  about: string;
  /** what was typed behind its name and is not known there */
  missed?: string;
  /** the building that it is or is in, where suggestions know one */
  building?: string;
  /** it has no point of its own: what lies in its middle is not there */
  isWide?: true;
};

/** What it is called where no element can say that its name is Korean. */
export const calledPlace = ({ reading, name }: FoundPlace): string => reading ?? name;

/** `building` is the name of the building at the position, where it is known. */
export type FoundAddress = { address: string; precision: "whole" | "area" | "none"; building?: string };
