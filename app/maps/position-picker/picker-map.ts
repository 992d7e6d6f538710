import type { LatLng } from "~/geo/projection";
import type { Marker } from "~/toilet-directory/directory";

/** The closest zoom at which the feed's toilets may still be grouped is 16: from here on each has its own pin. */
export const PICKER_ZOOM = 17;
export const PICKER_PX = { width: 832, height: 400 };

/** The map of a form as the server draws it; scripts begin with the same view. */
export type PickerMap = {
  centre: LatLng;
  /** true if neither the form nor its address names a place */
  isUnplaced: boolean;
  own: LatLng | null;
  markers: Marker[];
};
