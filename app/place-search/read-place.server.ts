import type { Place } from "~/place-index/place";
import { addressReadingOf, readingOf } from "~/readings/page-reading.server";
import type { FoundPlace } from "./found-place";

/** A place as lists of results show it, with how it is read on a page that is not Korean. */
export function readPlace({ name, address, lat, lng, zoom }: Place): FoundPlace {
  const [reading, addressReading] = [readingOf(name), addressReadingOf(address)];
  return {
    ...{ name, address, lat, lng },
    ...(zoom !== undefined && { zoom }),
    ...(reading && { reading }),
    ...(addressReading && { addressReading }),
  };
}
