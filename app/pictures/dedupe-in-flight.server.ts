type InFlightTask<Result> = {
  result: Promise<Result>;
  startedAt: number;
  callerCount: number;
  allAborted: AbortController;
};

export function createInFlightDedupe<Result>(joinableMs = Number.POSITIVE_INFINITY) {
  const tasksInFlight = new Map<string, InFlightTask<Result>>();

  function begin(name: string, work: (allAborted: AbortSignal) => Promise<Result>): InFlightTask<Result> {
    const allAborted = new AbortController();
    const task = { result: work(allAborted.signal), startedAt: Date.now(), callerCount: 0, allAborted };
    tasksInFlight.set(name, task);
    const end = () => forget(name, task);
    task.result.then(end, end);
    return task;
  }

  function forget(name: string, task: InFlightTask<Result>): void {
    if (tasksInFlight.get(name) === task) tasksInFlight.delete(name);
  }

  return {
    /** `allAborted` aborts when the last caller has left. @throws the signal's reason, and the work's errors */
    async share(
      name: string,
      signal: AbortSignal,
      work: (allAborted: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      const runningTask = tasksInFlight.get(name);
      const sharedTask =
        runningTask && Date.now() - runningTask.startedAt < joinableMs ? runningTask : begin(name, work);
      sharedTask.callerCount += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason);
          sharedTask.callerCount -= 1;
          if (sharedTask.callerCount > 0) return;
          forget(name, sharedTask);
          sharedTask.allAborted.abort(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        sharedTask.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}
