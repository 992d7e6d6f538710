import type { LatLng } from "~/geo/projection";
import { isRoundedTo } from "./own-place";

/** Keeps numbers in browser storage. If the browser refuses storage, `read` returns null later. */
export function storedNumbers<Name extends string>(
  storage: "localStorage" | "sessionStorage",
  key: string,
  names: readonly Name[],
) {
  return {
    keep(numbers: Record<Name, number>): void {
      try {
        window[storage].setItem(key, JSON.stringify(numbers));
      } catch {
        return;
      }
    },
    read(): Record<Name, number> | null {
      try {
        const numbers = JSON.parse(window[storage].getItem(key) ?? "");
        return names.every((name) => Number.isFinite(numbers[name])) ? numbers : null;
      } catch {
        return null;
      }
    },
  };
}

/** The last position of this tab. Only the toilet form and a pressed link for directions send it. */
export const { keep: keepLocation, read: readStoredLocation } = storedNumbers(
  "sessionStorage",
  "my-location",
  ["lat", "lng", "accuracyMeters"],
);

/** Returns the exact position if `place` is its rounded form, else `place`. */
export function toExactPosition(place: LatLng): LatLng {
  const exactPosition = readStoredLocation();
  return isRoundedTo(exactPosition, place) ? exactPosition : place;
}
