/** In letters, more than any address of ours has: links repeat what they carry, some of them for each row of a list. */
const MAX_CARRIED = 1000;

/** What of an address's query the links of its own page carry on. */
export function carriedQuery(query: URLSearchParams, without: readonly string[]): URLSearchParams {
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    const longer = length + name.length + value.length + 2;
    if (without.includes(name) || longer > MAX_CARRIED) continue;
    carried.append(name, value);
    length = longer;
  }
  return carried;
}

export function carriedSearch(query: URLSearchParams, without: readonly string[]): string {
  const carried = carriedQuery(query, without);
  return carried.size > 0 ? `?${carried}` : "";
}
