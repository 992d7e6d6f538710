/** One way at a time: a later one ends it, but for one that yields to what somebody has chosen. */
export function createJourneys<Found>(arrive: (found: Found | null) => void) {
  let journey: AbortController | null = null;
  let isYielding = false;
  return {
    isUnderWay: () => journey !== null,
    end(): void {
      journey?.abort();
      journey = null;
    },
    async begin(way: (signal: AbortSignal) => Promise<Found | null>, yields = false): Promise<void> {
      if (yields && journey && !isYielding) return;
      isYielding = yields;
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
