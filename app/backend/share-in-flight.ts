type Kept<Value> = {
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): unknown;
  delete(key: string): unknown;
};

export function shareInFlight<Value>(
  inFlight: Kept<Value>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = inFlight.get(key);
  if (known) return known;
  const made = make().finally(() => inFlight.delete(key));
  inFlight.set(key, made);
  return made;
}

/** Deduplicates calls and caches their results, but not their failures. */
export function shareAndCache<Value>(
  kept: Kept<Value>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.get(key) === made && kept.delete(key));
  return made;
}
