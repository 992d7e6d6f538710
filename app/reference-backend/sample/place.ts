export type SamplePlace = {
  name: string;
  building: string;
  /** road address within Daejeon, without the city's name */
  address: string;
  /** degrees, WGS84 */
  lat: number;
  lng: number;
  setting: "park" | "station" | "indoor";
  /** tag names, at most five */
  tags: string[];
  hours: string[];
  male: SampleLock;
  female: SampleLock;
};

/** `none`, `key`, or the digits of the door-lock password */
export type SampleLock = "none" | "key" | `${number}`;
