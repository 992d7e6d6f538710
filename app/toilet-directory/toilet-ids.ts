/** Apart from the filters, whose module the browser does not load. */
const EXCLUDED_MAX = 10;

/** Adds a toilet to those that a visitor skipped. After ten the oldest returns. */
export const excludeAlso = (excluded: readonly string[], id: string): string[] =>
  [...excluded.filter((excludedId) => excludedId !== id), id].slice(-EXCLUDED_MAX);

export function readExcluded(params: URLSearchParams): string[] {
  const ids = params.getAll("not").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(-EXCLUDED_MAX);
}

type Identified = { id: string };

/** Ids of toilets that never join a group: first single ones, such as the chosen one, then those of the list in their order. */
export const unclusteredIds = (
  listedToilets: readonly Identified[],
  ...singles: readonly (Identified | null | undefined)[]
): string[] => [...new Set([...singles, ...listedToilets].flatMap((toilet) => toilet?.id ?? []))];
