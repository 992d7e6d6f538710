import text from "./places.csv?raw";
import { readTable } from "./read-table";

export type SamplePlace = {
  name: string;
  building: string;
  address: string;
  lat: number;
  lng: number;
  setting: "park" | "station" | "indoor";
  tags: string[];
  hours: string[];
  male: SampleLock;
  female: SampleLock;
};

/** `none`, `key`, or the digits of the door code */
export type SampleLock = "none" | "key" | `${number}`;

type Row = Record<keyof SamplePlace, string> & Pick<SamplePlace, "setting" | "male" | "female">;

/** Well-known places of Daejeon, starting around the map's default centre. */
export const SAMPLE_PLACES: SamplePlace[] = readTable<Row>(text).map((row) => ({
  ...row,
  lat: Number(row.lat),
  lng: Number(row.lng),
  tags: row.tags.split("|"),
  hours: row.hours.split("|"),
}));
