export const REFUSED_MAX = 10;

export const refuseAlso = (refused: readonly string[], id: string): string[] =>
  [...refused.filter((other) => other !== id), id].slice(-REFUSED_MAX);

export function readRefused(params: URLSearchParams): string[] {
  const ids = params.getAll("not").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(-REFUSED_MAX);
}
