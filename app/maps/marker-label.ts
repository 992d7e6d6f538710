import type { Marker } from "~/toilet-directory/directory";
import { type ListNumbers, numberedLabel, numbersOf } from "./list-numbers";
import { mapsWords } from "./words";

export const toiletLabel = ({ name, isClosed = false }: { name: string; isClosed?: boolean }) =>
  isClosed ? mapsWords().closed(name) : name;

export function markerLabel(marker: Marker, numbers: ListNumbers): string {
  const words = mapsWords();
  if (marker.kind === "cluster") return words.cluster(marker.count);
  const label = marker.kind === "toilet" ? toiletLabel(marker) : words.stack(marker.name, marker.count);
  return numberedLabel(label, numbersOf(marker, numbers));
}

/** About a metre. */
const SAME_DECIMALS = 5;

/** Tells markers apart: the same key is the same drawing. */
export function markerKey(marker: Marker): string {
  const what = marker.kind === "toilet" ? marker.id : marker.kind === "stack" ? marker.ids.join() : "";
  const closed = marker.kind === "toilet" && marker.isClosed ? " closed" : "";
  return `${marker.kind} ${marker.lat.toFixed(SAME_DECIMALS)} ${marker.lng.toFixed(SAME_DECIMALS)} ${marker.count} ${what}${closed}`;
}
