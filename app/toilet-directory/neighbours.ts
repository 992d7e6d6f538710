export const NEIGHBOUR_METERS = 50;

export type Neighbour = { id: string; name: string; detail: string };
