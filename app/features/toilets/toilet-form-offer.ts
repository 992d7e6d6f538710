import type { Neighbour } from "~/toilet-directory/neighbours";

/** What the toilet form, drawn again, asks or tells: which place, whether really, what is there already. */
export type ToiletFormOffer =
  | { places: { label: string; detail: string; value: string }[] }
  | { neighbours: Neighbour[]; isPicked: boolean }
  | { question: string }
  | { deactivatedTagId: string };
