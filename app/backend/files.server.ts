import { BackendError } from "./backend-error";
import { type Caller, openStream, type StreamedAnswer } from "./client.server";

/** @throws BackendError `not-found` when there is none; the caller must consume or destroy the body */
async function openFile(...args: Parameters<typeof openStream>): Promise<StreamedAnswer> {
  const answer = await openStream(...args);
  if (answer.statusCode === 200) return answer;
  await answer.body.dump();
  throw new BackendError(answer.statusCode >= 500 ? "rejected" : "not-found", null, answer.statusCode);
}

/** Opens a toilet photo: GET /files/<stored name>. */
export const openPhoto = (storedName: string, caller?: Caller) =>
  openFile(`/files/${encodeURIComponent(storedName)}`, { caller });

/** Opens an image of a post: GET /board/images/{bbsId}/<stored name>. */
export const openBoardImage = (boardId: string, storedName: string, caller?: Caller) =>
  openFile(`/board/images/${encodeURIComponent(boardId)}/${encodeURIComponent(storedName)}`, { caller });

/** A hundred megabytes on a slow phone: it is read from the backend as fast as whoever downloads it takes it. */
const DOWNLOAD_WITHIN_MS = 10 * 60_000;

export type AttachmentStream = { body: StreamedAnswer["body"]; fileName: string };

/**
 * Opens an attachment: GET /file. Its name comes as UTF-8 bytes read as Latin-1, where our own User-Agent asks
 * (legacy-contract 4.3). A missing one is an error 500 of the backend.
 * @param encryptedId as the post's attachments name it
 * @throws BackendError `not-found` when there is none; the caller must consume or destroy the body
 */
export async function openAttachment(
  encryptedId: string,
  number: string,
  caller: Caller,
): Promise<AttachmentStream> {
  const query = { atchFileId: encryptedId, fileSn: number };
  const options = { query, caller, passedOnWithinMs: DOWNLOAD_WITHIN_MS };
  const { body, headers } = await openFile("/file", options).catch((error: unknown) => {
    const isMissing = error instanceof BackendError && error.httpStatus === 500;
    throw isMissing ? new BackendError("not-found", null, 500) : error;
  });
  const disposition = [headers["content-disposition"] ?? ""].flat()[0] ?? "";
  if (!disposition) {
    // A page or a refusal, sent with 200: it must not be saved as if it were the file.
    await body.dump();
    throw new BackendError("malformed");
  }
  return { body, fileName: nameIn(disposition) };
}

function nameIn(disposition: string): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]*))/.exec(disposition) ?? [];
  return Buffer.from((quoted ?? bare ?? "").trim(), "latin1").toString("utf8");
}
