/** The visitor that a call is made for, as the backend's statistics count them. */
export type Visitor = { address: string | null; userAgent: string | null };

/** Whoever a call is made for. */
export type Caller = {
  token: string | null;
  /** true once the backend did not accept the token, see markTokenRefused */
  readonly refused: boolean;
  visitor?: Visitor;
  /** how long a call may take from now on, in milliseconds: the calls of one request share their time */
  remainingMs?: () => number;
  /** the request that the call is part of: the backend is told, so that both logs can be read side by side */
  requestId?: string | undefined;
  /** the span of that request, where traces are wanted */
  traceparent?: string | undefined;
};

/** Says that the backend does not take the caller's token: his session ends with the answer that is being made. */
export function markTokenRefused(caller: { refused: boolean }): void {
  caller.refused = true;
}
