export type Queue = ReturnType<typeof createQueue>;
export type Requester = readonly [address: string, page: string];

type Enter = () => void;

/** Schedules waiting tasks: addresses take turns, and so do the pages of one address. */
function createRoundRobin() {
  const addresses = new Map<string, Map<string, Set<Enter>>>();

  function add(enter: Enter, [address, page]: Requester): void {
    const pages = addresses.get(address) ?? new Map<string, Set<Enter>>();
    const own = pages.get(page) ?? new Set();
    addresses.set(address, pages.set(page, own.add(enter)));
  }

  function remove(enter: Enter, [address, page]: Requester): boolean {
    const pages = addresses.get(address);
    const own = pages?.get(page);
    if (!pages || !own?.delete(enter)) return false;
    if (own.size === 0) pages.delete(page);
    if (pages.size === 0) addresses.delete(address);
    return true;
  }

  function takeFirst(): Enter | undefined {
    for (const [address, pages] of addresses) {
      for (const [page, own] of pages) {
        for (const next of own) {
          remove(next, [address, page]);
          // The other tasks of this page and address go behind the rest.
          if (own.size > 0) putLast(pages, page, own);
          if (pages.size > 0) putLast(addresses, address, pages);
          return next;
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

/** Runs `atOnce` tasks at a time. Parties take turns: many tasks of one party delay another by one task at most. */
export function createQueue(atOnce: number) {
  const turns = createRoundRobin();
  let running = 0;

  async function wait(signal: AbortSignal | undefined, party: Requester): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (turns.remove(enter, party)) reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      turns.add(enter, party);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function pass(): void {
    const next = turns.takeFirst();
    if (next) next();
    else running -= 1;
  }

  return {
    /** @param signal cancels waiting, not a running task @throws the signal's reason, or the task's error */
    async run<Result>(
      task: () => Promise<Result>,
      signal?: AbortSignal,
      party: Requester = ["", ""],
    ): Promise<Result> {
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
