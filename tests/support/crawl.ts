import type { Answer, HttpSession } from "./http-session";
import { tagsOf } from "./http-session-page";

/** A page or a file that the crawl has read. */
export type Visited = Answer & { path: string };

const LINKING = ["href", "src", "action"];

/** Returns the URLs of our site that a page links to. */
function linksOf(html: string): string[] {
  const addresses = tagsOf(html).flatMap(({ attributes }) => LINKING.map((name) => attributes[name] ?? ""));
  const importedPaths = [...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = ""]) => path);
  return [...addresses, ...importedPaths].filter((address) => /^[/?](?!\/)/.test(address));
}

type CrawlOptions = {
  /** maximum number of URLs */
  limit: number;
  /** true for URLs that the crawl skips */
  skip?: (path: string) => boolean;
};

/** A kept-alive connection may be closed just before the next request. */
const ALONE = { connection: "close" };

/** Crawls our site from these URLs, and also reads each page's data for scripts. */
export async function crawl(
  session: HttpSession,
  starts: string[],
  options: CrawlOptions,
): Promise<Visited[]> {
  const { limit, skip = () => false } = options;
  const waitingPaths = [...starts];
  const queuedPaths = new Set(starts);
  const visitedPages: Visited[] = [];
  const read = async (path: string) => ({ ...(await session.get(path, ALONE)), path });
  for (let path = waitingPaths.shift(); path && visitedPages.length < limit; path = waitingPaths.shift()) {
    const answer = await read(path);
    visitedPages.push(answer);
    if (!/text\/html/.test(answer.headers.get("content-type") ?? "")) continue;
    const [pathname = "", query = ""] = path.split("?");
    visitedPages.push(await read(`${pathname}.data?${query}`));
    for (const link of linksOf(answer.html)) {
      const next = (link.startsWith("?") ? `${pathname}${link}` : link).split("#")[0] ?? "";
      if (queuedPaths.has(next) || skip(next)) continue;
      queuedPaths.add(next);
      waitingPaths.push(next);
    }
  }
  return visitedPages;
}
