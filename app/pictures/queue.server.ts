export type Queue = ReturnType<typeof createQueue>;
export type Requester = readonly [address: string, page: string];

type Enter = () => void;

/** Schedules waiting tasks: addresses take turns, and so do the pages of one address. */
function createRoundRobin() {
  const addresses = new Map<string, Map<string, Set<Enter>>>();

  function add(enter: Enter, [address, page]: Requester): void {
    const pages = addresses.get(address) ?? new Map<string, Set<Enter>>();
    const tasks = pages.get(page) ?? new Set();
    addresses.set(address, pages.set(page, tasks.add(enter)));
  }

  function remove(enter: Enter, [address, page]: Requester): boolean {
    const pages = addresses.get(address);
    const tasks = pages?.get(page);
    if (!pages || !tasks?.delete(enter)) return false;
    if (tasks.size === 0) pages.delete(page);
    if (pages.size === 0) addresses.delete(address);
    return true;
  }

  function takeFirst(): Enter | undefined {
    for (const [address, pages] of addresses) {
      for (const [page, tasks] of pages) {
        for (const firstTask of tasks) {
          remove(firstTask, [address, page]);
          // The other tasks of this page and address go behind the rest.
          if (tasks.size > 0) putLast(pages, page, tasks);
          if (pages.size > 0) putLast(addresses, address, pages);
          return firstTask;
        }
      }
    }
    return undefined;
  }

  return { add, remove, takeFirst };
}

function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

/** Runs `atOnce` tasks at a time. Requesters take turns: many tasks of one requester delay another by one task at most. */
export function createQueue(atOnce: number) {
  const roundRobin = createRoundRobin();
  let runningCount = 0;

  async function wait(signal: AbortSignal | undefined, requester: Requester): Promise<void> {
    if (runningCount < atOnce) {
      runningCount += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (roundRobin.remove(enter, requester)) reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      roundRobin.add(enter, requester);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function startNext(): void {
    const nextTask = roundRobin.takeFirst();
    if (nextTask) nextTask();
    else runningCount -= 1;
  }

  return {
    /** @param signal cancels waiting, not a running task @throws the signal's reason, or the task's error */
    async run<Result>(
      task: () => Promise<Result>,
      signal?: AbortSignal,
      requester: Requester = ["", ""],
    ): Promise<Result> {
      signal?.throwIfAborted();
      await wait(signal, requester);
      try {
        return await task();
      } finally {
        startNext();
      }
    },
  };
}
