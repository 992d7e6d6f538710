import type { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitStream } from "~/backend/answer-body.server";
import { BackendError } from "~/backend/backend-error";
import { openAttachment } from "~/backend/files.server";
import { clientAbortSignal } from "~/http/load-context";
import { createQueue, type Queue } from "~/pictures/queue.server";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { pageRefusal } from "~/session/refuse-page";
import { resourceHandler } from "~/session/resource-handler.server";
import { getViewer } from "~/session/viewer.server";
import { plainFileName } from "~/texts/file-texts";
import { fileWords } from "./words";

/** Backend connections that downloads may use, because slow clients keep them for long. */
const DOWNLOADS_AT_ONCE = 8;
/** Downloads at once per address, so that one slow client cannot use all connections. */
const DOWNLOADS_OF_AN_ADDRESS = 2;
/** Time to wait for a connection, in ms. Most downloads take less. */
const PLACE_WITHIN_MS = 5000;

class NoPlaceError extends Error {
  override name = "NoPlaceError";
}

const places = createQueue(DOWNLOADS_AT_ONCE);
/** Queues by address, kept while a download of the address runs or waits. */
const ofAddresses = new Map<string, { turns: Queue; asking: number }>();

/** Runs a download after it gets a place of its address and then one of all places. */
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
 * Opens a download when a place is free, and keeps the place until the body closes.
 * @param address the subnet that owns the place; see subnetOf
 * @param left aborts if the client disconnects; the framework would drop the response and leave its body open
 * @throws NoPlaceError if no place becomes free in time, and the errors of `open`
 */
function openInPlace<Download extends { body: Readable }>(
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

const ATTACHMENT_MAX_BYTES = 100 * 1024 * 1024;
const ID_MAX_CHARACTERS = 200;
const RETRY_AFTER_S = 10;

/** Sends an attachment, always as a download, so that no browser executes it on this site. */
export const answerAttachment = resourceHandler(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("atchFileId") ?? "";
  const number = searchParams.get("fileSn") ?? "";
  if (!id || id.length > ID_MAX_CHARACTERS || !/^\d{1,9}$/.test(number))
    return pageRefusal(fileWords().noFile, 404);
  const { caller } = await getViewer(args);
  try {
    const { body, fileName } = await openInPlace(
      subnetOf(clientAddress(args.request)),
      () => openAttachment(id, number, caller),
      clientAbortSignal(args.context),
    );
    return new Response(limitStream(body, ATTACHMENT_MAX_BYTES), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": dispositionOf(fileName),
        "Content-Security-Policy": "sandbox; default-src 'none'",
        // Forbid compression by proxies, because it delays slow downloads, and most attachments are compressed.
        "Cache-Control": "private, no-store, no-transform",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  } catch (error) {
    if (error instanceof NoPlaceError)
      return pageRefusal(fileWords().noPlace, 503, { "Retry-After": String(RETRY_AFTER_S) });
    if (!(error instanceof BackendError)) throw error;
    return pageRefusal(error.kind === "not-found" ? fileWords().noFile : error.message, error.status);
  }
});

/** Follows RFC 6266: the name in UTF-8 and in ASCII for old clients, without paths and control characters. */
export function dispositionOf(fileName: string): string {
  const clean = plainFileName(fileName) || "file";
  const ascii = clean.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
