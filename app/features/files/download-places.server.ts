import type { Readable } from "node:stream";
import { createTurns } from "~/turns.server";

/** So many of the backend's connections may be taken up by downloads, whose readers are as slow as they are. */
export const DOWNLOADS_AT_ONCE = 8;
/** How long a place is waited for: most downloads take less. */
const PLACE_WITHIN_MS = 5000;

/** All places are taken by other downloads. */
export class NoPlaceError extends Error {
  override name = "NoPlaceError";
}

const places = createTurns(DOWNLOADS_AT_ONCE);

/**
 * Opens a download once there is a place for it, which it keeps until its body is closed.
 * @throws NoPlaceError where none becomes free in time, and whatever opening it throws
 */
export function openInPlace<Download extends { body: Readable }>(
  open: () => Promise<Download>,
): Promise<Download> {
  return new Promise((resolve, reject) => {
    const download = async () => {
      const opened = await open().catch(reject);
      if (!opened) return;
      const { body } = opened;
      const closed = new Promise((close) => body.once("close", close));
      resolve(opened);
      if (!body.closed) await closed;
    };
    places.take(download, AbortSignal.timeout(PLACE_WITHIN_MS)).catch(() => reject(new NoPlaceError()));
  });
}
