/** What one HTTP request's action and loaders share, kept beside Remix's load context. */
type RequestScope = {
  redrawn: "refused" | "offered" | null;
  startedAt: number;
  headers: Headers;
};

const scopes = new WeakMap<object, RequestScope>();

const BUDGET_MS = 30_000;
const REDRAW_WAIT_MS = 3000;
const REDRAW_LEAST_MS = 500;

export function scopeOf(context: object): RequestScope {
  const known = scopes.get(context);
  if (known) return known;
  const scope: RequestScope = { redrawn: null, startedAt: Date.now(), headers: new Headers() };
  scopes.set(context, scope);
  return scope;
}

export async function outsideBudget<Result>(context: object, task: () => Promise<Result>): Promise<Result> {
  const scope = scopeOf(context);
  const since = Date.now();
  try {
    return await task();
  } finally {
    scope.startedAt += Date.now() - since;
  }
}

/** Milliseconds that a backend call may take from now on. */
export function remainingMs(context: object): number {
  const { startedAt, redrawn } = scopeOf(context);
  const left = startedAt + BUDGET_MS - Date.now();
  if (redrawn) return Math.max(REDRAW_LEAST_MS, Math.min(REDRAW_WAIT_MS, left));
  return Math.max(1, left);
}

/** Makes loaders render the form whatever has become of the session or the backend. */
export function markRedrawnForm(context: object, why: "refused" | "offered"): void {
  scopeOf(context).redrawn = why;
}

export function isRedrawnForm(context: object): boolean {
  return scopeOf(context).redrawn !== null;
}

export function isRefusedForm(context: object): boolean {
  return scopeOf(context).redrawn === "refused";
}

export function addAnswerHeaders(context: object, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) scopeOf(context).headers.set(name, value);
}
