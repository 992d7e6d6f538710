const NOBODY_LEAVES = new AbortController().signal;

export type LoadContext = { left?: AbortSignal; isDocument?: boolean; page?: string };

/** Aborted when the client leaves; the signal of the framework's Request is a copy that may be collected. */
export const clientAbortSignal = (context: LoadContext): AbortSignal => context.left ?? NOBODY_LEAVES;

/** Whether a page is asked for and not its data; what a client says that it accepts may be anything. */
export const isDocument = (context: LoadContext): boolean => context.isDocument ?? false;

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
