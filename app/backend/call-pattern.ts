const NAMED = /^(\/files|\/board\/images\/[^/]+)\/[^/]+$/;
const WORD = /^[A-Za-z]+(?:[.-][A-Za-z]+)*$/;

/** A call's path without its ids, which are personal and too many, for the log and metrics. */
export function callPattern(path: string): string {
  const pattern = path.replace(NAMED, "$1/0");
  return pattern
    .split("/")
    .map((part) => (part === "" || WORD.test(part) ? part : ":id"))
    .join("/");
}
