import type { Readable } from "node:stream";
import { createQueue, type Queue } from "~/pictures/queue.server";

/** So many of the backend's connections may be taken up by downloads, whose readers are as slow as they are. */
const DOWNLOADS_AT_ONCE = 8;
/** Of these one address may have so many: whoever reads slowly must not hold them all. */
const DOWNLOADS_OF_AN_ADDRESS = 2;
/** How long a place is waited for: most downloads take less. */
const PLACE_WITHIN_MS = 5000;

export class NoPlaceError extends Error {
  override name = "NoPlaceError";
}

const places = createQueue(DOWNLOADS_AT_ONCE);
/** By address, for as long as anything of it is under way or waits. */
const ofAddresses = new Map<string, { turns: Queue; asking: number }>();

/** Has a download take a place of its address first, then one of everybody's. */
async function takePlace(address: string, download: () => Promise<void>, left: AbortSignal): Promise<void> {
  const own = ofAddresses.get(address) ?? { turns: createQueue(DOWNLOADS_OF_AN_ADDRESS), asking: 0 };
  ofAddresses.set(address, own);
  own.asking += 1;
  const signal = AbortSignal.any([left, AbortSignal.timeout(PLACE_WITHIN_MS)]);
  try {
    await own.turns.run(() => places.run(download, signal), signal);
  } finally {
    own.asking -= 1;
    if (own.asking === 0) ofAddresses.delete(address);
  }
}

/**
 * Opens a download once there is a place for it, which it keeps until its body is closed.
 * @param address whose places it takes; see subnetOf
 * @param left aborted when whoever asked for it has left: the framework then drops the answer, and would leave its body open
 * @throws NoPlaceError where none becomes free in time, and whatever opening it throws
 */
export function openInPlace<Download extends { body: Readable }>(
  address: string,
  open: () => Promise<Download>,
  left: AbortSignal,
): Promise<Download> {
  return new Promise((resolve, reject) => {
    const download = async () => {
      const opened = await open().catch(reject);
      if (!opened) return;
      const { body } = opened;
      const closed = new Promise((close) => body.once("close", close));
      body.on("error", () => {});
      if (left.aborted) body.destroy();
      left.addEventListener("abort", () => body.destroy(), { once: true });
      resolve(opened);
      if (!body.closed) await closed;
    };
    takePlace(address, download, left).catch(() => reject(new NoPlaceError()));
  });
}
