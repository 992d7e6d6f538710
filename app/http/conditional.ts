/** True where If-None-Match names this tag: weak comparison, as RFC 9110 asks for. */
export function matchesEntityTag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
