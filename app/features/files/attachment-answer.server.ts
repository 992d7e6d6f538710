import type { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { limitStream } from "~/backend/envelope.server";
import { openAttachment } from "~/backend/files.server";
import { pageRefusal } from "~/http/responses.server";
import { createQueue, type Queue } from "~/pictures/queue.server";
import { fileWords } from "~/pictures/words";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { stateOf } from "~/session/request-state.server";
import { plainFileName } from "~/texts/file-texts";

/** Backend connections that downloads may use, because slow clients keep them for long. */
const DOWNLOADS_AT_ONCE = 8;
/** Downloads at once per address, so that one slow client cannot use all connections. */
const DOWNLOADS_OF_AN_ADDRESS = 2;
/** Time to wait for a connection, in ms. Most downloads take less. */
const SLOT_WAIT_MS = 5000;

class NoSlotError extends Error {
  override name = "NoSlotError";
}

const slots = createQueue(DOWNLOADS_AT_ONCE);
/** Queues by address, kept while a download of the address runs or waits. */
const addressQueues = new Map<string, { turns: Queue; asking: number }>();

/** Runs a download once its address has a free slot, and then the server. */
async function takeSlot(
  address: string,
  download: () => Promise<void>,
  clientSignal: AbortSignal,
): Promise<void> {
  const addressQueue = addressQueues.get(address) ?? {
    turns: createQueue(DOWNLOADS_OF_AN_ADDRESS),
    asking: 0,
  };
  addressQueues.set(address, addressQueue);
  addressQueue.asking += 1;
  const signal = AbortSignal.any([clientSignal, AbortSignal.timeout(SLOT_WAIT_MS)]);
  try {
    await addressQueue.turns.run(() => slots.run(download, signal), signal);
  } finally {
    addressQueue.asking -= 1;
    if (addressQueue.asking === 0) addressQueues.delete(address);
  }
}

/**
 * Opens a download when a slot is free, and keeps the slot until the body closes.
 * @param address the subnet that owns the slot; see subnetOf
 * @param clientSignal aborts if the client disconnects; the framework would drop the response and leave its body open
 * @throws NoSlotError if no slot becomes free in time, and the errors of `open`
 */
function openInSlot<Download extends { body: Readable }>(
  address: string,
  open: () => Promise<Download>,
  clientSignal: AbortSignal,
): Promise<Download> {
  return new Promise((resolve, reject) => {
    const download = async () => {
      const openedDownload = await open().catch(reject);
      if (!openedDownload) return;
      const { body } = openedDownload;
      const bodyClosed = new Promise((close) => body.once("close", close));
      body.on("error", () => {});
      if (clientSignal.aborted) body.destroy();
      clientSignal.addEventListener("abort", () => body.destroy(), { once: true });
      resolve(openedDownload);
      if (!body.closed) await bodyClosed;
    };
    takeSlot(address, download, clientSignal).catch(() => reject(new NoSlotError()));
  });
}

const ATTACHMENT_MAX_BYTES = 100 * 1024 * 1024;
const ID_MAX_CHARACTERS = 200;
const RETRY_AFTER_S = 10;

/** Sends an attachment, always as a download, so that no browser executes it on this site. */
export async function answerAttachment(args: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("atchFileId") ?? "";
  const number = searchParams.get("fileSn") ?? "";
  if (!id || id.length > ID_MAX_CHARACTERS || !/^\d{1,9}$/.test(number))
    return pageRefusal(fileWords().noFile, 404);
  const { surroundings, viewer } = stateOf(args);
  const { caller } = await viewer;
  try {
    const { body, fileName } = await openInSlot(
      subnetOf(clientAddress(args.request)),
      () => openAttachment(id, number, caller),
      surroundings.clientSignal,
    );
    return streamAnswer(args.request, body, {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": dispositionOf(fileName),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      // Forbid compression by proxies, because it delays slow downloads, and most attachments are compressed.
      "Cache-Control": "private, no-store, no-transform",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
  } catch (error) {
    if (error instanceof NoSlotError)
      return pageRefusal(fileWords().noPlace, 503, { "Retry-After": String(RETRY_AFTER_S) });
    if (!(error instanceof BackendError)) throw error;
    return pageRefusal(error.kind === "not-found" ? fileWords().noFile : error.message, error.status);
  }
}

/** Closes the body for HEAD, because the framework drops it unclosed, which would occupy a backend connection. */
export function streamAnswer({ method }: Request, body: Readable, headers: Record<string, string>): Response {
  if (method !== "HEAD") return new Response(limitStream(body, ATTACHMENT_MAX_BYTES), { headers });
  body.destroy();
  return new Response(null, { headers });
}

/** Follows RFC 6266: the name in UTF-8 and in ASCII for old clients, without paths and control characters. */
export function dispositionOf(fileName: string): string {
  const cleanName = plainFileName(fileName) || "file";
  const ascii = cleanName.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(cleanName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
