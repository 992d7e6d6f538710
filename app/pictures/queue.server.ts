export type Queue = ReturnType<typeof createQueue>;

export function createQueue(atOnce: number) {
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
    /** @param signal ends the waiting, not a running task @throws its reason, or the task's error */
    async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
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
