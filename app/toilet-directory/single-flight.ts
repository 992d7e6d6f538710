export function createSingleFlight(task: () => Promise<void>) {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    next = null;
    current = task().finally(() => {
      current = null;
    });
    return current;
  }

  return {
    running: () => current,
    startIfIdle(): void {
      if (!current && !next) void start();
    },
    /** Resolves after a run that began after this call; all who wait meanwhile share it. */
    runAfresh(): Promise<void> {
      if (!current && !next) return start();
      next ??= (current ?? Promise.resolve()).then(start);
      return next;
    },
  };
}
