export type PlaceKind =
  | "area"
  | "road"
  | "station"
  | "landmark"
  | "toilet"
  | "building"
  | "address"
  | "kakao"
  | "point";
export type Place = {
  kind: PlaceKind;
  name: string;
  address: string;
  lat: number;
  lng: number;
  building?: string;
  /** web-mercator zoom at which a phone's map shows the place with toilets */
  zoom?: number;
  /** the words of the search that were not found */
  missed?: string;
};

export type NamedPlace = {
  kind: "area" | "road" | "station" | "landmark";
  path: string[];
  aliases: string[];
  lat: number;
  lng: number;
  fame: number;
  number: number;
  /** Number of its toilets, and the index of the first one in `NamedPlaces.rows`. */
  rowCount: number;
  firstRow: number;
};
