import { langOf } from "~/languages/words";
import { backendWords } from "./words";

const STATUS = {
  auth: 401,
  "login-needed": 401,
  "no-service": 404,
  forbidden: 403,
  "not-found": 404,
  rejected: 400,
  timeout: 504,
  unreachable: 502,
  malformed: 502,
};

export type BackendErrorKind = keyof typeof STATUS;

/** A failed backend call, in the product's own terms. Contains no request data. */
export class BackendError extends Error {
  override name = "BackendError";

  constructor(
    readonly kind: BackendErrorKind,
    readonly serverMessage: string | null = null,
    readonly httpStatus: number | null = null,
    readonly backendCode: number | null = null,
    /** true for a write that may have been carried out although its answer was lost */
    readonly isMaybeDone = false,
  ) {
    super();
  }

  withOutcome(isMaybeDone: boolean): BackendError {
    return new BackendError(this.kind, this.serverMessage, this.httpStatus, this.backendCode, isMaybeDone);
  }

  /** Computed per reader, because readers of the same failure may have different languages. */
  override get message(): string {
    const isHttpError = this.kind === "rejected" && this.httpStatus !== null && this.httpStatus >= 400;
    if (isHttpError && this.serverMessage === null) return `ERR : ${this.httpStatus}`;
    const text = this.withServerMessage(backendWords()[this.kind]);
    return isHttpError && this.status === 502 && text === this.serverMessage ? `ERR : ${text}` : text;
  }

  /** Returns the backend's message, else `ownMessage`; both if the backend's is Korean on a page of another language. */
  withServerMessage(ownMessage: string): string {
    if (this.serverMessage === null) return ownMessage;
    return langOf(this.serverMessage) ? `${ownMessage}\n${this.serverMessage}` : this.serverMessage;
  }

  /** Status for our own response (docs/urls-and-forms.md#conventions). */
  get status(): number {
    if (this.kind === "rejected" && this.httpStatus !== null && this.httpStatus >= 500) return 502;
    const isOtherFailure = this.backendCode === FAILED_CODE && this.kind === "not-found";
    if (isOtherFailure && this.serverMessage && !saysMissing(this.serverMessage)) return 502;
    return STATUS[this.kind];
  }

  get isNetworkFailure(): boolean {
    return this.kind === "timeout" || this.kind === "unreachable";
  }

  get provesAbsence(): boolean {
    const isDefinite = this.httpStatus === null || this.httpStatus === 404 || this.backendCode === 404;
    return this.kind === "not-found" && isDefinite;
  }
}

const FAILED_CODE = 800;

const hasFailedCode = (error: unknown): error is BackendError =>
  error instanceof BackendError && error.backendCode === FAILED_CODE;

/** Maps code 800 to `not-found`, although backends answer it for other failures too: the message tells. @throws BackendError */
export function throwMissing(error: unknown): never {
  throw hasFailedCode(error)
    ? new BackendError("not-found", error.serverMessage, error.httpStatus, FAILED_CODE)
    : error;
}

/** Maps code 800 to `not-found` for the own record, where it means that there is none, whatever its message says. @throws BackendError */
export function throwNoRecord(error: unknown): never {
  throw hasFailedCode(error) ? new BackendError("not-found") : error;
}

/** Reports a call that the backend lacks (docs/wire.md#missing-calls). @throws BackendError `no-service` */
export function throwNoService(error: unknown): never {
  throw error instanceof UnknownCallError ? new BackendError("no-service", null, 404) : error;
}

/** Detects a framework's refusal before its controller ran: 415, or 400 without a code for a missing form field. */
export const isEncodingRefused = (error: unknown): boolean =>
  error instanceof BackendError &&
  error.backendCode === null &&
  error.serverMessage === null &&
  (error.httpStatus === 415 || error.httpStatus === 400);

/** Spring Boot's own 404 or 405 (docs/wire.md#missing-calls): the backend may lack the call. */
export class UnknownCallError extends BackendError {}

const MISSING_WORDS =
  /(?:화장실|정보|자료|결과|항목|대상)[을를이가은는]? ?(?:존재하지 않|찾을 수 없)|^존재하지 않|없는 화장실|(화장실|정보|데이터|자료|결과)[이가은는]? ?없|삭제[된되]|not found|no such|does not exist/i;

/** Tells whether a backend's message says that a record is missing, because its code 800 may mean any failure. */
export const saysMissing = (message: string): boolean => MISSING_WORDS.test(message);
