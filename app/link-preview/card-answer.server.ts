import { createHash } from "node:crypto";
import { decodePicture, NoPictureProcessError, PictureRefusedError } from "~/pictures/picture-process.server";
import { createPictureStore } from "~/pictures/picture-store.server";
import type { CardTask } from "~/pictures/picture-task";
import type { Requester } from "~/pictures/queue.server";
import { createInFlightDedupe, refuseForNow } from "~/pictures/resized-picture.server";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { JobFailedError } from "~/threads/worker-queue.server";

const DIGEST_CHARACTERS = 16;
/** A digest in the address names what is drawn, so that the picture of such an address never changes. */
const A_YEAR = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** A store of their own, so that a robot that fetches every card evicts no photo. */
const cardStore = createPictureStore(16 * 1024 * 1024);
const drawings = createInFlightDedupe<Uint8Array<ArrayBuffer>>();

/** Returns the `v` of a card's address. @param facts all that the card shows, or the picture itself */
export const digestOf = (facts: object): string =>
  createHash("sha256")
    .update(facts instanceof Uint8Array ? facts : JSON.stringify(facts))
    .digest("base64url")
    .slice(0, DIGEST_CHARACTERS);

/** Loads the texts and the picture of a card. @param signal aborts when the last client has left */
type PrepareCard = (signal: AbortSignal) => Promise<CardTask>;

/** Answers with a card. A digest that was drawn before, or that the client has, is not drawn again. */
export async function answerWithCard(
  request: Request,
  digest: string,
  prepare: PrepareCard,
): Promise<Response> {
  const isNamed = new URL(request.url).searchParams.get("v") === digest;
  const headers = { ETag: `"${digest}"`, "Cache-Control": isNamed ? A_YEAR : AN_HOUR };
  if (request.headers.get("If-None-Match")?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  try {
    const requester: Requester = [subnetOf(clientAddress(request)), digest];
    const jpeg = await findOrDraw(digest, prepare, request.signal, requester);
    return new Response(jpeg, {
      headers: {
        ...headers,
        "Content-Type": "image/jpeg",
        "Content-Length": String(jpeg.byteLength),
        // Messengers in a browser show it on their own pages.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  } catch (error) {
    const isBusy = [PictureRefusedError, NoPictureProcessError, JobFailedError].some(
      (kind) => error instanceof kind,
    );
    if (isBusy) return refuseForNow();
    throw error;
  }
}

function findOrDraw(
  digest: string,
  prepare: PrepareCard,
  signal: AbortSignal,
  requester: Requester,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${digest}.jpg`;
  return drawings.share(name, signal, async (allAborted) => {
    const kept = await cardStore.find(name);
    if (kept) return kept;
    const task = await prepare(allAborted);
    const { jpeg } = await decodePicture(name, (_, draw) => draw(task), allAborted, requester);
    await cardStore.keep(name, jpeg);
    return jpeg;
  });
}
