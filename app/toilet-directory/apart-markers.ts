type Identified = { id: string };

/** Ids of toilets that never join a group: first single ones, such as the chosen one, then those of the list in their order. */
export const unclusteredIds = (
  listedToilets: readonly Identified[],
  ...singles: readonly (Identified | null | undefined)[]
): string[] => [...new Set([...singles, ...listedToilets].flatMap((toilet) => toilet?.id ?? []))];
