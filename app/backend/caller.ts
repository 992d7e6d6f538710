type Visitor = { address: string | null; userAgent: string | null };

export type Caller = {
  member?: { id: string; uniqId: string | null };
  token: string | null;
  readonly refused: boolean;
  visitor?: Visitor;
  /** time left of the request's budget, which all its calls share */
  remainingMs?: () => number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  /** whether the backend has had no outage since this login */
  isNewLogin?: () => boolean;
};

export function markTokenRefused(caller: { refused: boolean }): void {
  caller.refused = true;
}
