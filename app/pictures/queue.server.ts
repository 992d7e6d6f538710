export type Queue = ReturnType<typeof createQueue>;

/** Runs so many tasks at once. Parties take turns, so that one with many tasks delays another by one task at most. */
export function createQueue(atOnce: number) {
  const waiting = new Map<string, Set<() => void>>();
  let running = 0;

  async function wait(signal: AbortSignal | undefined, party: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const own = waiting.get(party) ?? new Set();
    waiting.set(party, own);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (!own.delete(enter)) return;
        if (own.size === 0 && waiting.get(party) === own) waiting.delete(party);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      own.add(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function pass(): void {
    const [first] = waiting;
    if (!first) {
      running -= 1;
      return;
    }
    const [party, own] = first;
    const [next] = own;
    waiting.delete(party);
    if (next) own.delete(next);
    // The party's other tasks wait behind those of the other parties.
    if (own.size > 0) waiting.set(party, own);
    next?.();
  }

  return {
    /** @param signal ends the waiting, not a running task @throws its reason, or the task's error */
    async run<Result>(task: () => Promise<Result>, signal?: AbortSignal, party = ""): Promise<Result> {
      signal?.throwIfAborted();
      await wait(signal, party);
      try {
        return await task();
      } finally {
        pass();
      }
    },
  };
}
