/** How near a toilet counts as perhaps the same one, in metres. */
export const NEIGHBOUR_METERS = 50;

/** A toilet beside a place where somebody wants to add one: its building and how far it is are the detail. */
export type Neighbour = { id: string; name: string; detail: string };
