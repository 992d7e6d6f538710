const NEVER_ABORTED = new AbortController().signal;

export type LoadContext = {
  clientSignal?: AbortSignal;
  page?: string;
  isOutside?: boolean;
  isHidden?: boolean;
};

/** Returns the signal that aborts when the client disconnects. The Request's own signal may be garbage-collected. */
export const clientAbortSignal = (context: LoadContext): AbortSignal => context.clientSignal ?? NEVER_ABORTED;

/** Passes the HTML around the framework, which would copy it three times. @returns false if no handler chain takes it */
export function setRenderedHtml(context: LoadContext, page: string): boolean {
  if (!context.clientSignal) return false;
  context.page = page;
  return true;
}

export function takeRenderedHtml(context: LoadContext): string | undefined {
  const { page } = context;
  context.page = undefined;
  return page;
}
