/** Lets waiting queries be answered between two slices of a long task. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
