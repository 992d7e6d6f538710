import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { logger } from "~/log/logger.server";
import { BackendError } from "./backend-error";
import { instrumentCall, requestBackend, type StreamedAnswer } from "./backend-pool.server";
import { type Caller, visitorCaller } from "./caller";
import {
  authorization,
  CALL_TIMEOUT_MS,
  callerHeaders,
  type Traced,
  timeoutOf,
  toBackendError,
} from "./client.server";
import { BACKEND_HEADERS, perBackend } from "./current-backend.server";
import { isCallersTokenInvalid } from "./profile/token-scheme.server";
import { shareInFlight } from "./share-in-flight";

function closeBody({ body }: StreamedAnswer): void {
  body.on("error", () => {}).destroy();
}

/** Opens a file; retries without a refused token. @throws BackendError `not-found`, `auth`, `login-needed` */
async function openFile(path: string, options: StreamOptions = {}): Promise<StreamedAnswer> {
  const { caller } = options;
  const first = await openStream(path, options);
  if (!(await isRefusal(first, caller))) return checkFile(first);
  closeBody(first);
  if (!caller?.token) throw new BackendError("login-needed", null, 401);
  if (caller.refused) throw new BackendError("auth", null, 401);
  caller.refused = true;
  return openFile(path, options);
}

async function isRefusal({ statusCode }: StreamedAnswer, caller: Caller | undefined): Promise<boolean> {
  if (statusCode !== 403) return statusCode === 401;
  return isCallersTokenInvalid(caller, AbortSignal.timeout(caller?.remainingMs?.() ?? CALL_TIMEOUT_MS));
}

function checkFile(answer: StreamedAnswer): StreamedAnswer {
  const { statusCode, headers } = answer;
  // We asked for no compression, so compressed bytes would be a different file.
  const isPacked = !["", "identity"].includes(String(headers["content-encoding"] ?? ""));
  if (statusCode === 200 && !isPacked) return answer;
  closeBody(answer);
  if (statusCode >= 500) throw new BackendError("rejected", null, statusCode);
  throw new BackendError(statusCode >= 400 ? "not-found" : "malformed", null, statusCode);
}

type StreamOptions = {
  query?: Record<string, string>;
  caller?: Caller;
  /** until the whole answer; with `passedOnWithinMs`, until the first byte and between bytes */
  timeoutMs?: number;
  passedOnWithinMs?: number;
};

/** Opens a stream. The caller limits its size and consumes or destroys it. @throws BackendError */
export function openStream(path: string, options: StreamOptions = {}): Promise<StreamedAnswer> {
  const { traceparent: parent } = options.caller ?? {};
  return instrumentCall({ method: "GET", path, traceparent: parent }, (traceparent) =>
    requestStream(path, { ...options, traceparent }),
  );
}

async function requestStream(path: string, options: StreamOptions & Traced): Promise<StreamedAnswer> {
  const { query, caller } = options;
  const token = await authorization(caller);
  const deadline = streamDeadline(options);
  try {
    const answer = await requestBackend({
      path,
      method: "GET",
      query,
      // Keep our own User-Agent, because egov-4.2 encodes a download's name by it.
      headers: {
        ...callerHeaders(caller, options.traceparent),
        ...BACKEND_HEADERS,
        accept: "*/*",
        ...token,
      },
      signal: deadline.signal,
      bodyTimeout: timeoutOf(caller, options.timeoutMs),
    });
    deadline.onOpened(answer.body);
    return answer;
  } catch (error) {
    deadline.clearTimers();
    throw toBackendError(error);
  }
}

function streamDeadline({ caller, timeoutMs, passedOnWithinMs }: StreamOptions) {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("the stream took too long", "TimeoutError"));
  const patienceMs = timeoutOf(caller, timeoutMs);
  const openingTimer = setTimeout(abort, patienceMs);
  const wholeTimer = setTimeout(abort, passedOnWithinMs ?? patienceMs);
  const clearTimers = () => {
    clearTimeout(openingTimer);
    clearTimeout(wholeTimer);
  };
  const onOpened = (body: StreamedAnswer["body"]) => {
    clearTimeout(openingTimer);
    body.once("close", clearTimers);
  };
  return { signal: controller.signal, onOpened, clearTimers };
}

export const openPhoto = (storedName: string, caller?: Caller) =>
  openFile(`/files/${encodeURIComponent(storedName)}`, { caller });

export const openBoardImage = (boardId: string, storedName: string, caller?: Caller) =>
  openFile(`/board/images/${encodeURIComponent(boardId)}/${encodeURIComponent(storedName)}`, { caller });

const PICTURE_CHECK_TIMEOUT_MS = 5000;

/** Tells whether the backend serves a picture at an encoded path. @throws BackendError `not-found` */
async function servesPicture(path: string): Promise<boolean> {
  const answer = await openFile(path, { caller: visitorCaller(), timeoutMs: PICTURE_CHECK_TIMEOUT_MS });
  closeBody(answer);
  return !/html|json/i.test(String(answer.headers["content-type"] ?? ""));
}

/** Enough for 100 MB on a slow mobile connection. */
const DOWNLOAD_WITHIN_MS = 10 * 60_000;

type AttachmentStream = { body: StreamedAnswer["body"]; fileName: string };

/** Opens an attachment (docs/wire.md#files). Consume or destroy its body. @throws BackendError `not-found` */
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
    // An HTML page or a refusal with status 200 must not be saved as the file.
    closeBody(answer);
    throw new BackendError("malformed");
  }
  return { body, fileName: nameIn(disposition) };
}

/** A name of these characters only, with at least one that is percent-encoded. */
const ENCODED_NAME = /^[\w.~!*'()+-]*(%[\da-f]{2}[\w.~!*'()+-]*)+$/i;

/** Reads a file name that the backend sends as UTF-8 or percent-encoded, with or without quotes. */
function nameIn(disposition: string): string {
  const [, quoted, unquoted] = /filename=(?:"([^"]*)"|([^;]*))/.exec(disposition) ?? [];
  const name = Buffer.from((quoted ?? unquoted ?? "").trim(), "latin1").toString("utf8");
  if (!ENCODED_NAME.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const ADDRESS = /https?:\/\/[^\s"'<>()&?#\\]{1,2000}/g;
const PICTURE_END = /\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;

const PICTURES_OF_A_POST_MAX = 50;
const CHECKED_AT_ONCE = 8;
/** Time a page waits for the checks, in ms. They continue for the next view. */
const WAIT_MS = 2000;
const SERVED_MS = 10 * 60_000;
const NOT_SERVED_MS = 60_000;
const VERDICTS_MAX = 5000;
const ANNOUNCED_MAX = 10;

const pictures = perBackend(({ settings }) => ({
  knownPlaces: [settings.BACKEND_URL, ...settings.BACKEND_PUBLIC_ORIGIN],
  verdicts: new LRUCache<string, boolean>({ max: VERDICTS_MAX }),
  checks: new Map<string, Promise<void>>(),
  announcedPlaces: new Set<string>(),
}));

/** Lists the sources of a post's pictures. A served path does not make its origin trusted: authors choose it. */
export async function findPicturePlaces(html: string): Promise<string[]> {
  const { knownPlaces } = pictures();
  const isKnown = (address: string) => knownPlaces.some((base) => address.startsWith(`${base}/`));
  return [...knownPlaces, ...(await findServedPictures(html, isKnown))];
}

/** Returns the absolute addresses in a text whose path is a picture of the backend. */
export async function findServedPictures(
  text: string,
  isKnown: (address: string) => boolean = () => false,
): Promise<string[]> {
  const addresses = [...new Set(text.match(ADDRESS) ?? [])]
    .filter((address) => !isKnown(address) && pathOf(address) !== null)
    .slice(0, PICTURES_OF_A_POST_MAX);
  if (addresses.length === 0) return [];
  await Promise.race([checkAll(addresses.flatMap((address) => pathOf(address) ?? [])), pause(WAIT_MS)]);
  const { verdicts } = pictures();
  const servedAddresses = addresses.filter((address) => verdicts.get(pathOf(address) ?? "") === true);
  for (const address of servedAddresses) announce(placeOf(address));
  return servedAddresses;
}

export const placeOf = (address: string): string => new URL(address).href.replace(PICTURE_END, "");

function pathOf(address: string): string | null {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  return HIDDEN.test(path) ? null : (PICTURE_END.exec(path)?.[0] ?? null);
}

async function checkAll(paths: string[]): Promise<void> {
  const { verdicts } = pictures();
  const uncheckedPaths = paths.filter((path) => !verdicts.has(path));
  for (let from = 0; from < uncheckedPaths.length; from += CHECKED_AT_ONCE)
    await Promise.all(uncheckedPaths.slice(from, from + CHECKED_AT_ONCE).map(check));
}

function check(path: string): Promise<void> {
  const { checks, verdicts } = pictures();
  return shareInFlight(checks, path, async () => {
    try {
      const isServed = await servesPicture(path);
      verdicts.set(path, isServed, { ttl: isServed ? SERVED_MS : NOT_SERVED_MS });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.kind === "not-found") verdicts.set(path, false, { ttl: NOT_SERVED_MS });
    }
  });
}

function announce(place: string): void {
  const { announcedPlaces } = pictures();
  if (announcedPlaces.has(place) || announcedPlaces.size >= ANNOUNCED_MAX) return;
  announcedPlaces.add(place);
  logger.info({ place }, "posts name pictures of the backend at another address: see BACKEND_PUBLIC_ORIGIN");
}
