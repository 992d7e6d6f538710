export type SamplePlace = {
  name: string;
  building: string;
  address: string;
  /** degrees, WGS84 */
  lat: number;
  lng: number;
  setting: "park" | "station" | "indoor";
  tags: string[];
  hours: string[];
  male: SampleLock;
  female: SampleLock;
};

/** `none`, `key`, or the digits of the door-lock password */
export type SampleLock = "none" | "key" | `${number}`;
