/** Messages between the server and the decoding process (app/programs/picture-worker.ts). */

export type PictureTask = { input: string | Uint8Array; width: number };
export type PictureFault = "not-an-image" | "too-many-pixels" | "too-complex";
/** `largest` is the picture at LARGEST_PX, from which other widths of an expensive picture are made. */
export type PictureReply =
  | { fault: PictureFault }
  | { fault: null; webp: Uint8Array<ArrayBuffer>; largest: Uint8Array<ArrayBuffer> | null };

export const LARGEST_PX = 1600;
