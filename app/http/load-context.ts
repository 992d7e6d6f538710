const NOBODY_LEAVES = new AbortController().signal;

export type LoadContext = { left?: AbortSignal; page?: string; state?: string };

/** Aborted when the client leaves; the signal of the framework's Request is a copy that may be collected. */
export const clientAbortSignal = (context: LoadContext): AbortSignal => context.left ?? NOBODY_LEAVES;

/** Gives a page past the framework, whose answer would copy it three times. @returns false where there is nobody to take it */
export function handOver(context: LoadContext, page: string): boolean {
  if (!context.left) return false;
  context.page = page;
  return true;
}

export function takeOver(context: LoadContext): string | undefined {
  const { page } = context;
  context.page = undefined;
  return page;
}

/** Names the state that a page is made of: while it stays, the same request may be answered 304. */
export function dependOn(context: LoadContext, state: string): void {
  context.state = state;
}
