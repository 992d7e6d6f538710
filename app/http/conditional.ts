/** Tells whether If-None-Match contains this ETag, by weak comparison (RFC 9110). */
export function matchesEntityTag(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
