type InFlightTask<Result> = {
  result: Promise<Result>;
  since: number;
  asking: number;
  allAborted: AbortController;
};

export function createInFlightDedupe<Result>(joinableMs = Number.POSITIVE_INFINITY) {
  const underWay = new Map<string, InFlightTask<Result>>();

  function begin(name: string, work: (allAborted: AbortSignal) => Promise<Result>): InFlightTask<Result> {
    const allAborted = new AbortController();
    const begun = { result: work(allAborted.signal), since: Date.now(), asking: 0, allAborted };
    underWay.set(name, begun);
    const end = () => forget(name, begun);
    begun.result.then(end, end);
    return begun;
  }

  function forget(name: string, begun: InFlightTask<Result>): void {
    if (underWay.get(name) === begun) underWay.delete(name);
  }

  return {
    /** `allAborted` aborts when the last caller has left. @throws the signal's reason, and the work's errors */
    async share(
      name: string,
      signal: AbortSignal,
      work: (allAborted: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted();
      const known = underWay.get(name);
      const joined = known && Date.now() - known.since < joinableMs ? known : begin(name, work);
      joined.asking += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason);
          joined.asking -= 1;
          if (joined.asking > 0) return;
          forget(name, joined);
          joined.allAborted.abort(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        joined.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}
