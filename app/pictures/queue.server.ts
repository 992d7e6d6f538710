export type Queue = ReturnType<typeof createQueue>;
export type Requester = readonly [address: string, page: string];

type Enter = () => void;

/**
 * Schedules waiting tasks: addresses take turns, and so do the pages of one address.
 * @param mayRun false for an address that has to wait for its own running tasks
 */
function createRoundRobin(mayRun: (address: string) => boolean) {
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
      if (!mayRun(address)) continue;
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

/**
 * Runs `atOnce` tasks at a time, at most `ofOneAddress` for each address. Requesters take turns: many tasks of one
 * requester delay another by one task at most.
 */
export function createQueue(atOnce: number, ofOneAddress = atOnce) {
  const runningOf = new Map<string, number>();
  let runningCount = 0;
  const mayRun = (address: string) => (runningOf.get(address) ?? 0) < ofOneAddress;
  const roundRobin = createRoundRobin(mayRun);

  function count(address: string, change: 1 | -1): void {
    runningCount += change;
    const running = (runningOf.get(address) ?? 0) + change;
    if (running > 0) runningOf.set(address, running);
    else runningOf.delete(address);
  }

  async function wait(signal: AbortSignal | undefined, requester: Requester): Promise<void> {
    const [address] = requester;
    if (runningCount < atOnce && mayRun(address)) return count(address, 1);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (roundRobin.remove(enter, requester)) reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        count(address, 1);
        resolve();
      };
      roundRobin.add(enter, requester);
      signal?.addEventListener("abort", leave, { once: true });
    });
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
        count(requester[0], -1);
        roundRobin.takeFirst()?.();
      }
    },
  };
}
