import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitStream } from "~/backend/answer-body.server";
import { BackendError } from "~/backend/backend-error";
import { openAttachment } from "~/backend/files.server";
import { clientAbortSignal } from "~/http/load-context";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { pageRefusal } from "~/session/refuse-page";
import { resourceHandler } from "~/session/resource-handler.server";
import { getViewer } from "~/session/viewer.server";
import { plainFileName } from "~/texts/file-texts";
import { NoPlaceError, openInPlace } from "./download-places.server";
import { fileWords } from "./words";

const ATTACHMENT_MAX_BYTES = 100 * 1024 * 1024;
const ID_MAX_CHARACTERS = 200;
const RETRY_AFTER_S = 10;

/** An attachment, always as a download: whatever it is, no browser runs it here. */
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
        // Packed on the way, what comes slowly would be held back, its headers too; most attachments are packed already.
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

/** RFC 6266: the name in UTF-8, and in ASCII for whoever does not read that; never a path or a control letter. */
export function dispositionOf(fileName: string): string {
  const clean = plainFileName(fileName) || "file";
  const ascii = clean.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
