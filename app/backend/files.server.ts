import { BackendError } from "./backend-error";
import { type Caller, markTokenRefused } from "./caller";
import { CALL_TIMEOUT_MS, openStream, type StreamedAnswer, type StreamOptions } from "./client.server";
import { isForEndedToken } from "./ended-token.server";

/** What is not passed on is not waited for either. */
function leave({ body }: StreamedAnswer): void {
  body.on("error", () => {}).destroy();
}

/**
 * Opens a file. Where the token is no good any more it is asked for without, as anybody may.
 * @throws BackendError `not-found` when there is none, `auth` or `login-needed` where it is for members; the caller must
 *   consume or destroy the body
 */
async function openFile(path: string, options: StreamOptions = {}): Promise<StreamedAnswer> {
  const { caller } = options;
  const first = await openStream(path, options);
  if (!(await isRefusal(first, caller))) return checkFile(first);
  leave(first);
  if (!caller?.token) throw new BackendError("login-needed", null, 401);
  if (caller.refused) throw new BackendError("auth", null, 401);
  markTokenRefused(caller);
  return openFile(path, options);
}

async function isRefusal({ statusCode }: StreamedAnswer, caller: Caller | undefined): Promise<boolean> {
  if (statusCode !== 403) return statusCode === 401;
  return isForEndedToken(caller, AbortSignal.timeout(caller?.remainingMs?.() ?? CALL_TIMEOUT_MS));
}

function checkFile(answer: StreamedAnswer): StreamedAnswer {
  const { statusCode, headers } = answer;
  // Nothing was asked to be packed: those bytes would be another file.
  const isPacked = !["", "identity"].includes(String(headers["content-encoding"] ?? ""));
  if (statusCode === 200 && !isPacked) return answer;
  leave(answer);
  if (statusCode >= 500) throw new BackendError("rejected", null, statusCode);
  throw new BackendError(statusCode >= 400 ? "not-found" : "malformed", null, statusCode);
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
 * (docs/wire.md#files). A missing one is an error 500 of the backend.
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
  const answer = await openFile("/file", options).catch((error: unknown) => {
    const isMissing = error instanceof BackendError && error.httpStatus === 500;
    throw isMissing ? new BackendError("not-found", null, 500) : error;
  });
  const { body, headers } = answer;
  const disposition = [headers["content-disposition"] ?? ""].flat()[0] ?? "";
  if (!disposition) {
    // A page or a refusal, sent with 200: it must not be saved as if it were the file.
    leave(answer);
    throw new BackendError("malformed");
  }
  return { body, fileName: nameIn(disposition) };
}

function nameIn(disposition: string): string {
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]*))/.exec(disposition) ?? [];
  return Buffer.from((quoted ?? bare ?? "").trim(), "latin1").toString("utf8");
}
