/** How many ids an address carries of those that were refused already. */
export const REFUSED_MAX = 10;

/** Those refused already and one more: the latest ten. */
export const refuseAlso = (refused: readonly string[], id: string): string[] =>
  [...refused.filter((other) => other !== id), id].slice(-REFUSED_MAX);

/** Reads `not=`: ids after commas or repeated, whatever is odd left out. */
export function readRefused(params: URLSearchParams): string[] {
  const ids = params.getAll("not").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(-REFUSED_MAX);
}
