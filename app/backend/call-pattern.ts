/** Names that people or the backend give, in paths where a word could be one too. */
const NAMED = /^(\/files|\/board\/images\/[^/]+)\/[^/]+$/;
/** A word of the backend's own; everything else in a path is the id of something, or of somebody. */
const WORD = /^[A-Za-z]+(?:[.-][A-Za-z]+)*$/;

/**
 * A call's path without the ids in it, for the log and for /metrics: they would be personal, and too many.
 * @param path absolute, without a query
 */
export function callPattern(path: string): string {
  const pattern = path.replace(NAMED, "$1/0");
  return pattern
    .split("/")
    .map((part) => (part === "" || WORD.test(part) ? part : ":id"))
    .join("/");
}
