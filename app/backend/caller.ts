type Visitor = { address: string | null; userAgent: string | null };

export type Caller = {
  token: string | null;
  readonly refused: boolean;
  visitor?: Visitor;
  /** milliseconds left: the calls of one request share their time */
  remainingMs?: () => number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
};

export function markTokenRefused(caller: { refused: boolean }): void {
  caller.refused = true;
}
