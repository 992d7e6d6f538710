import { pinNameOf } from "~/romanization/page-reading.server";
import type { Marker } from "~/toilet-directory/directory";

/** Puts the reading in place of the name, because an attribute cannot mark its text as Korean. */
export const withReading = (marker: Marker): Marker =>
  marker.kind === "cluster" || marker.kind === "district"
    ? marker
    : { ...marker, name: pinNameOf(marker.name) };
