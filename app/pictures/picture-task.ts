import type { Language } from "~/languages/language";

/** The size of the picture in a link's preview, which Facebook, Kakao and X show whole. */
export const CARD_PX = { width: 1200, height: 630 };
/** The photo or map at its right. */
export const PICTURE_PX = { width: 560, height: 630 };
/** Previews are shown at half their size or less, so the map is drawn twice as large. */
export const MAP_SCALE = 2;

/** Messages between the server and the decoding process (app/programs/picture-worker.ts). */

export type PictureTask = { input: string | Uint8Array; width: number };
export type PictureFault = "not-an-image" | "too-many-pixels" | "too-complex";
/** `largest` is the picture at LARGEST_PX, from which other widths of an expensive picture are made. */
export type PictureReply =
  | { fault: PictureFault }
  | { fault: null; webp: Uint8Array<ArrayBuffer>; largest: Uint8Array<ArrayBuffer> | null };

export const LARGEST_PX = 1600;

/** Everything that the preview of a link shows, in the language of its page. */
export type PreviewCard = {
  language: Language;
  site: string;
  title: string;
  /** smaller lines below the title */
  details: string[];
  /** the hours of a toilet, or a sentence about the site */
  text: string;
  facilities: { sign: string | null; text: string }[];
  /** null for a photo, or for the sign of the site */
  map: { tiles: { svg: string; left: number; top: number }[]; attribution: string } | null;
};
/** `photo` is a picture that this app has encoded. Without a card it becomes a JPEG as it is. */
export type CardTask = { card: PreviewCard; photo: Uint8Array | null } | { card: null; photo: Uint8Array };
export type CardReply = { fault: PictureFault } | { fault: null; jpeg: Uint8Array<ArrayBuffer> };
