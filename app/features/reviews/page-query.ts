import { carriedQuery } from "~/ui/carried-query";

const OPENING = ["edit", "confirm", "commentId"];

/** The query of a page with reviews as it is with nothing opened in it: whose place and filters it carries stay. */
export function pageQuery(query: URLSearchParams): string {
  const carried = carriedQuery(query, OPENING);
  return carried.size > 0 ? `?${carried}` : "";
}
