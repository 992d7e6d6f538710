import type { Marker } from "~/toilet-directory/directory";
import { type ListNumbers, numberedLabel, numbersOf } from "./list-numbers";

export const toiletLabel = ({ name, isClosed = false }: { name: string; isClosed?: boolean }) =>
  isClosed ? `${name}, 닫힘` : name;

export function markerLabel(marker: Marker, numbers: ListNumbers): string {
  if (marker.kind === "cluster") return `화장실 ${marker.count}곳 모인 곳 확대`;
  const label = marker.kind === "toilet" ? toiletLabel(marker) : `${marker.name} 등 ${marker.count}곳`;
  return numberedLabel(label, numbersOf(marker, numbers));
}

/** Tells markers apart: the same key is the same drawing. */
export function markerKey(marker: Marker): string {
  const what = marker.kind === "toilet" ? marker.id : marker.kind === "stack" ? marker.ids.join() : "";
  const closed = marker.kind === "toilet" && marker.isClosed ? " closed" : "";
  return `${marker.kind} ${marker.lat} ${marker.lng} ${marker.count} ${what}${closed}`;
}
