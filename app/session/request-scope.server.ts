import type { Caller } from "~/backend/caller";
import { requestContextOf } from "~/log/logger.server";

/** State that the action and loaders of one HTTP request share, attached to Remix's load context. */
type RequestScope = {
  redrawn: "refused" | "offered" | null;
  redrawnTexts: FormData | null;
  /** epoch milliseconds of the deadline for backend calls */
  endsAt: number;
  headers: Headers;
};

const scopes = new WeakMap<object, RequestScope>();

const BUDGET_MS = 30_000;
const REDRAW_WAIT_MS = 3000;
/** Time beyond the budget, shared by reading a lost write back and redrawing the form. */
const REDRAW_EXTRA_MS = 500;
const REDRAW_LEAST_MS = 100;

export function scopeOf(context: object): RequestScope {
  const scope = scopes.get(context) ?? {
    redrawn: null,
    redrawnTexts: null,
    endsAt: Date.now() + BUDGET_MS,
    headers: new Headers(),
  };
  scopes.set(context, scope);
  return scope;
}

export async function outsideBudget<Result>(context: object, task: () => Promise<Result>): Promise<Result> {
  const scope = scopeOf(context);
  const since = Date.now();
  try {
    return await task();
  } finally {
    scope.endsAt += Date.now() - since;
  }
}

/** Returns the milliseconds that a backend call may still take. */
export function remainingMs(context: object): number {
  const { endsAt, redrawn } = scopeOf(context);
  const left = endsAt - Date.now();
  if (redrawn) return Math.max(REDRAW_LEAST_MS, Math.min(REDRAW_WAIT_MS, left + REDRAW_EXTRA_MS));
  return Math.max(1, left);
}

/** Shortens the budget of a page that can render without the backend. @param ms time for the backend from now on */
export function limitBudget(context: object, ms: number): void {
  const scope = scopeOf(context);
  scope.endsAt = Math.min(scope.endsAt, Date.now() + ms);
}

/** Makes loaders render the form even if the session has ended or the backend fails. */
export function markRedrawnForm(
  context: object,
  why: "refused" | "offered",
  typed: FormData | null = null,
): void {
  Object.assign(scopeOf(context), { redrawn: why, redrawnTexts: typed });
}

export const redrawnTexts = (context: object): FormData | null => scopeOf(context).redrawnTexts;

export function isRedrawnForm(context: object): boolean {
  return scopeOf(context).redrawn !== null;
}

export function isRefusedForm(context: object): boolean {
  return scopeOf(context).redrawn === "refused";
}

export function addAnswerHeaders(context: object, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) scopeOf(context).headers.set(name, value);
}

export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestContextOf(request) };
}
