import type { Caller } from "~/backend/caller";
import { requestContextOf } from "~/log/logger.server";

/** State that the action and loaders of one HTTP request share, attached to Remix's load context. */
type RequestScope = {
  rerendered: "refused" | "offered" | null;
  rerenderedTexts: FormData | null;
  /** epoch milliseconds of the deadline for backend calls */
  endsAt: number;
  headers: Headers;
};

const scopes = new WeakMap<object, RequestScope>();

const BUDGET_MS = 30_000;
const RERENDER_WAIT_MS = 3000;
/** Time beyond the budget, shared by reading a lost write back and redrawing the form. */
const RERENDER_EXTRA_MS = 500;
const RERENDER_LEAST_MS = 100;

export function scopeOf(context: object): RequestScope {
  const scope = scopes.get(context) ?? {
    rerendered: null,
    rerenderedTexts: null,
    endsAt: Date.now() + BUDGET_MS,
    headers: new Headers(),
  };
  scopes.set(context, scope);
  return scope;
}

export async function outsideBudget<Result>(context: object, task: () => Promise<Result>): Promise<Result> {
  const scope = scopeOf(context);
  const startedAt = Date.now();
  try {
    return await task();
  } finally {
    scope.endsAt += Date.now() - startedAt;
  }
}

/** Returns the milliseconds that a backend call may still take. */
export function remainingMs(context: object): number {
  const { endsAt, rerendered } = scopeOf(context);
  const remaining = endsAt - Date.now();
  if (rerendered)
    return Math.max(RERENDER_LEAST_MS, Math.min(RERENDER_WAIT_MS, remaining + RERENDER_EXTRA_MS));
  return Math.max(1, remaining);
}

/** Shortens the budget of a page that can render without the backend. @param ms time for the backend from now on */
export function limitBudget(context: object, ms: number): void {
  const scope = scopeOf(context);
  scope.endsAt = Math.min(scope.endsAt, Date.now() + ms);
}

/** Makes loaders render the form even if the session has ended or the backend fails. */
export function markRerenderedForm(
  context: object,
  reason: "refused" | "offered",
  typedValues: FormData | null = null,
): void {
  Object.assign(scopeOf(context), { rerendered: reason, rerenderedTexts: typedValues });
}

export const rerenderedTexts = (context: object): FormData | null => scopeOf(context).rerenderedTexts;

export function isRerenderedForm(context: object): boolean {
  return scopeOf(context).rerendered !== null;
}

export function isRefusedForm(context: object): boolean {
  return scopeOf(context).rerendered === "refused";
}

export function addAnswerHeaders(context: object, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) scopeOf(context).headers.set(name, value);
}

export function anonymousCaller(request: Request): Caller {
  return { token: null, refused: false, ...requestContextOf(request) };
}
