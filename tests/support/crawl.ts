import type { Answer, HttpSession } from "./http-session";
import { tagsOf } from "./http-session-page";

/** A page or a file that the crawl has read. */
export type Visited = Answer & { path: string };

const LINKING = ["href", "src", "action"];

/** Addresses on our own site that a page leads to. */
function linksOf(html: string): string[] {
  const addresses = tagsOf(html).flatMap(({ attributes }) => LINKING.map((name) => attributes[name] ?? ""));
  const imported = [...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = ""]) => path);
  return [...addresses, ...imported].filter((address) => /^[/?](?!\/)/.test(address));
}

type CrawlOptions = {
  /** how many addresses to read at most */
  limit: number;
  /** true for addresses that are not to be followed */
  skip?: (path: string) => boolean;
};

/** A kept connection may end just when the next page is asked for on it. */
const ALONE = { connection: "close" };

/** Reads our site from these addresses on, each page with the data that its scripts would fetch for it. */
export async function crawl(
  session: HttpSession,
  starts: string[],
  options: CrawlOptions,
): Promise<Visited[]> {
  const { limit, skip = () => false } = options;
  const waiting = [...starts];
  const known = new Set(starts);
  const visited: Visited[] = [];
  const read = async (path: string) => ({ ...(await session.get(path, ALONE)), path });
  for (let path = waiting.shift(); path && visited.length < limit; path = waiting.shift()) {
    const answer = await read(path);
    visited.push(answer);
    if (!/text\/html/.test(answer.headers.get("content-type") ?? "")) continue;
    const [pathname = "", query = ""] = path.split("?");
    visited.push(await read(`${pathname}.data?${query}`));
    for (const link of linksOf(answer.html)) {
      const next = (link.startsWith("?") ? `${pathname}${link}` : link).split("#")[0] ?? "";
      if (known.has(next) || skip(next)) continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return visited;
}
