type Visitor = { address: string | null; userAgent: string | null };

export type Caller = {
  member?: { id: string; uniqId: string | null };
  token: string | null;
  /** true once the backend has refused the token; the session then ends with the answer */
  refused: boolean;
  visitor?: Visitor;
  /** time left of the request's budget, which all its calls share */
  remainingMs?: () => number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  /** whether the backend has had no outage since this login */
  isNewLogin?: () => boolean;
};

/** Returns a caller without a login. */
export const visitorCaller = (): Caller => ({ token: null, refused: false });

/** Copies a caller with a deadline. A token that is refused to the copy does not end the session. */
export function withDeadline(caller: Caller, ms: number): Caller & { remainingMs(): number } {
  const endsAt = Date.now() + ms;
  return { ...caller, remainingMs: () => Math.max(1, endsAt - Date.now()) };
}
