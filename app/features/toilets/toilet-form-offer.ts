/** What the toilet form, drawn again, asks next: which place, whether really, or nothing any more of a tag. */
export type ToiletFormOffer =
  | { places: { label: string; detail: string; value: string }[] }
  | { question: string }
  | { deactivatedTagId: string };
