/** Stands in Leaflet's own code for what its markers need only without an icon of their own, or to be dragged. */
export class IconDefault {}

export const MarkerDrag = null;
