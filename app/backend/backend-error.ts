import { langOf } from "~/languages/lang-of";
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

/** A backend call that did not succeed, in the product's own terms. Carries no request data. */
export class BackendError extends Error {
  override name = "BackendError";

  constructor(
    readonly kind: BackendErrorKind,
    readonly serverMessage: string | null = null,
    readonly httpStatus: number | null = null,
    readonly backendCode: number | null = null,
  ) {
    super();
  }

  /** In the language of whoever reads it: one failure may be told to several readers. */
  override get message(): string {
    const isHttpError = this.kind === "rejected" && this.httpStatus !== null && this.httpStatus >= 400;
    if (isHttpError && this.serverMessage === null) return `ERR : ${this.httpStatus}`;
    return this.toldBelow(backendWords()[this.kind]);
  }

  /** What the server said, else a sentence of ours; one that stays Korean stands in a line below that sentence. */
  toldBelow(ours: string): string {
    if (this.serverMessage === null) return ours;
    return langOf(this.serverMessage) ? `${ours}\n${this.serverMessage}` : this.serverMessage;
  }

  /** The status that our own answer should carry (docs/urls-and-forms.md#conventions). */
  get status(): number {
    if (this.kind === "rejected" && this.httpStatus !== null && this.httpStatus >= 500) return 502;
    return STATUS[this.kind];
  }

  get isNetworkFailure(): boolean {
    return this.kind === "timeout" || this.kind === "unreachable";
  }
}
