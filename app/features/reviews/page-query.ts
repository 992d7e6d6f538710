/** What opens something about one review. */
const OPENING = ["edit", "confirm", "commentId"];

/** The query of a page with reviews as it is with nothing opened in it: whose place and filters it carries stay. */
export function pageQuery(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of OPENING) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : "";
}
