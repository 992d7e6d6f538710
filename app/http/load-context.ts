const NEVER_ABORTED = new AbortController().signal;

export type LoadContext = {
  left?: AbortSignal;
  page?: string;
  isOutside?: boolean;
  isHidden?: boolean;
};

/** Returns the signal that aborts when the client disconnects. The Request's own signal may be garbage-collected. */
export const clientAbortSignal = (context: LoadContext): AbortSignal => context.left ?? NEVER_ABORTED;

/** Passes the HTML around the framework, which would copy it three times. @returns false without a chain to take it */
export function setRenderedHtml(context: LoadContext, page: string): boolean {
  if (!context.left) return false;
  context.page = page;
  return true;
}

export function takeRenderedHtml(context: LoadContext): string | undefined {
  const { page } = context;
  context.page = undefined;
  return page;
}
