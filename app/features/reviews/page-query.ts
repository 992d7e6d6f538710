/** What opens something about one review. */
const OPENING = ["edit", "confirm", "commentId"];
/** Longer than any query of ours; each review's links repeat it. */
const MAX_CARRIED = 1000;

/** The query of a page with reviews as it is with nothing opened in it: whose place and filters it carries stay. */
export function pageQuery(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of OPENING) rest.delete(name);
  if (rest.size === 0) return "";
  const carried = `?${rest}`;
  if (carried.length <= MAX_CARRIED) return carried;
  const toiletId = rest.get("toiletId");
  return toiletId ? `?${new URLSearchParams({ toiletId: toiletId.slice(0, MAX_CARRIED / 2) })}` : "";
}
