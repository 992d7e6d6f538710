/** Replaces parts of Leaflet that only default icons and draggable markers need. */
export class IconDefault {}

export const MarkerDrag = null;
