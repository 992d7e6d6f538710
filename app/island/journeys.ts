/** One way at a time: a later one ends it. */
export function createJourneys<Found>(arrive: (found: Found | null) => void) {
  let journey: AbortController | null = null;
  return {
    isUnderWay: () => journey !== null,
    end(): void {
      journey?.abort();
      journey = null;
    },
    async begin(way: (signal: AbortSignal) => Promise<Found | null>): Promise<void> {
      journey?.abort();
      const own = new AbortController();
      journey = own;
      const found = await way(own.signal).catch(() => null);
      if (journey !== own) return;
      journey = null;
      arrive(found);
    },
  };
}
