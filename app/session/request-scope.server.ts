/**
 * What is known during one HTTP request, for its action and all of its loaders alike. They share nothing but Remix's
 * load context, which is an object of its own for every request: everything here is kept beside it.
 */
export type RequestScope = {
  /** set while a form is drawn again: why it is */
  redrawn: "refused" | "offered" | null;
  /** epoch milliseconds from which the time for backend calls is counted */
  startedAt: number;
  /** headers for the answer, whatever page it becomes */
  headers: Headers;
};

const scopes = new WeakMap<object, RequestScope>();

/** The whole time that the calls of one request may take. */
const BUDGET_MS = 30_000;
/** How long a form that is drawn again may wait for what is stored: everything typed is there already. */
const REDRAW_WAIT_MS = 3000;
/** What is left for a redrawn form in any case, so that the answer comes within 31 s. */
const REDRAW_LEAST_MS = 500;

export function scopeOf(context: object): RequestScope {
  const known = scopes.get(context);
  if (known) return known;
  const scope: RequestScope = { redrawn: null, startedAt: Date.now(), headers: new Headers() };
  scopes.set(context, scope);
  return scope;
}

/** Leaves a task out of the time for backend calls: a form that took its sender minutes to upload is not late. */
export async function outsideBudget<Result>(context: object, task: () => Promise<Result>): Promise<Result> {
  const scope = scopeOf(context);
  const since = Date.now();
  try {
    return await task();
  } finally {
    scope.startedAt += Date.now() - since;
  }
}

/** How long a backend call may take from now on, in milliseconds. */
export function remainingMs(context: object): number {
  const { startedAt, redrawn } = scopeOf(context);
  const left = startedAt + BUDGET_MS - Date.now();
  if (redrawn) return Math.max(REDRAW_LEAST_MS, Math.min(REDRAW_WAIT_MS, left));
  return Math.max(1, left);
}

/**
 * Says that the page's form is drawn again as it was typed. The loaders, which run after the action, must then render
 * the form whatever has become of the session or the backend, or what was typed would be lost.
 */
export function markRedrawnForm(context: object, why: "refused" | "offered"): void {
  scopeOf(context).redrawn = why;
}

export function isRedrawnForm(context: object): boolean {
  return scopeOf(context).redrawn !== null;
}

/** True when the form is drawn again because it was refused: the page's title says so. */
export function isRefusedForm(context: object): boolean {
  return scopeOf(context).redrawn === "refused";
}

/** Puts headers onto the answer of this request, also where its route exports none. */
export function addAnswerHeaders(context: object, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) scopeOf(context).headers.set(name, value);
}
