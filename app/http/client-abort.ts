const NOBODY_LEAVES = new AbortController().signal;

export type LoadContext = { left?: AbortSignal };

/** Aborted when the client leaves; the signal of the framework's Request is a copy that may be collected. */
export const clientAbortSignal = (context: LoadContext): AbortSignal => context.left ?? NOBODY_LEAVES;
