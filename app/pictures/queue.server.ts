/** Runs tasks few at once: the others wait, in order, instead of filling the memory. */
export type Turns = {
  /**
   * @param signal ends the waiting, not a task that has begun
   * @throws the signal's reason, and whatever the task throws
   */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/** @param atOnce how many tasks may run at the same time */
export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (waiting.delete(enter)) reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** A turn goes straight to the next who waits: nobody who comes now gets in between. */
  function pass(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async take(task, signal) {
      signal?.throwIfAborted();
      await wait(signal);
      try {
        return await task();
      } finally {
        pass();
      }
    },
  };
}
