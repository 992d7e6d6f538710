type Visitor = { address: string | null; userAgent: string | null };

export type Caller = {
  member?: { id: string; uniqId: string | null };
  token: string | null;
  readonly refused: boolean;
  visitor?: Visitor;
  /** milliseconds left: the calls of one request share their time */
  remainingMs?: () => number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  /** what must hold before anything is written in this caller's name; it rejects where it does not */
  beforeWrite?: (() => Promise<void>) | undefined;
  /** whether the backend has kept its database since this login */
  isNewLogin?: () => boolean;
};

export function markTokenRefused(caller: { refused: boolean }): void {
  caller.refused = true;
}
