/** Ids of toilets that never join a group: the chosen one, then those of the list in their order. */
export const unclusteredIds = (
  listedToilets: readonly { id: string }[],
  chosenId: string | null,
): string[] => [...new Set([...(chosenId === null ? [] : [chosenId]), ...listedToilets.map(({ id }) => id)])];
