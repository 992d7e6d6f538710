import type { LatLng } from "~/geo/projection";

/** A place that was found, in Korean; the readings are there on a page that is not. */
export type FoundPlace = LatLng & {
  name: string;
  reading?: string;
  address: string;
  addressReading?: string;
  zoom?: number;
};

/** What it is called where no element can say that its name is Korean. */
export const calledPlace = ({ reading, name }: FoundPlace): string => reading ?? name;
