/** Apart from the filters, whose module the browser does not load. */
const EXCLUDED_MAX = 10;

/** Adds a toilet to those that a visitor skipped. After ten the oldest returns. */
export const excludeAlso = (excluded: readonly string[], id: string): string[] =>
  [...excluded.filter((excludedId) => excludedId !== id), id].slice(-EXCLUDED_MAX);

export function readExcluded(params: URLSearchParams): string[] {
  const ids = params.getAll("not").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(-EXCLUDED_MAX);
}
