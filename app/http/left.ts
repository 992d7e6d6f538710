const NOBODY_LEAVES = new AbortController().signal;

/** What the framework hands to loaders and actions as their context. */
export type LoadContext = { left?: AbortSignal };

/**
 * Aborted when whoever sent a request has left. The signal of the framework's own Request is a copy, which is forgotten
 * together with that Request: what must be closed for certain listens to this one.
 * @param context of a loader or action
 */
export const leftSignal = (context: LoadContext): AbortSignal => context.left ?? NOBODY_LEAVES;
