export type PlaceKind =
  | "area"
  | "road"
  | "station"
  | "landmark"
  | "toilet"
  | "building"
  | "address"
  | "kakao";
export type Place = {
  kind: PlaceKind;
  name: string;
  address: string;
  lat: number;
  lng: number;
  building?: string;
  /** web-mercator zoom at which the place fits a phone's map with toilets in view */
  zoom?: number;
  /** what was typed behind its name and is not known there */
  missed?: string;
};
