import { BackendError } from "./backend-error";

type Cache<Value> = {
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): unknown;
  delete(key: string): unknown;
};

export function shareInFlight<Value>(
  inFlight: Cache<Value>,
  key: string,
  startCall: () => Promise<Value>,
): Promise<Value> {
  const pendingCall = inFlight.get(key);
  if (pendingCall) return pendingCall;
  const newCall = startCall().finally(() => inFlight.delete(key));
  inFlight.set(key, newCall);
  return newCall;
}

/** Deduplicates calls and caches their results, but not their failures. */
export function shareAndCache<Value>(
  cache: Cache<Value>,
  key: string,
  startCall: () => Promise<Value>,
): Promise<Value> {
  const cachedCall = cache.get(key);
  if (cachedCall) return cachedCall;
  const newCall = startCall();
  cache.set(key, newCall);
  newCall.catch(() => cache.get(key) === newCall && cache.delete(key));
  return newCall;
}

export function withSignal<Value>(signal: AbortSignal | undefined, value: Promise<Value>): Promise<Value> {
  if (!signal) return value;
  const abortion = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new BackendError("timeout"));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
  });
  return Promise.race([value, abortion]);
}
