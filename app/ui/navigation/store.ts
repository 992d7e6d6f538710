/** Creates a store with partial updates, for useSyncExternalStore. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(part: Partial<State>): void {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
  };
}
