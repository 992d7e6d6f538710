import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { reportRevision } from "~/boards/reported-toilets.server";
import { matchesEntityTag } from "~/http/conditional";
import type { Answer, Exchange } from "~/http/exchange";
import { prefixOf } from "~/languages/language";
import { thisMinute } from "~/opening-hours/open-now.server";
import { directory } from "~/toilet-directory/directory.server";
import { activityRevision } from "~/toilet-directory/last-activity.server";

/** ETags of maps answered this minute. The same request gets 304 without the directory or rendering. */
const tags = new LRUCache<string, { state: string; headers: Headers }>({ max: 2000 });

/** Request headers that a map depends on. */
const READ = ["host", "accept", "accept-language", "cookie", "user-agent"];

/** Returns the state behind every map: the toilets, the minute, the latest contribution and report. */
export function mapState(): string {
  const { generation, failure, loadedAt } = directory.lastStatus();
  const kind = failure?.kind ?? "";
  return [generation, kind, kind && loadedAt, thisMinute(), activityRevision(), reportRevision()].join(" ");
}

/** @param headers of a 304, so without a CSP, whose hashes belong to the stored page @param state from before the loaders ran */
export function rememberMap(request: Request, headers: Headers, state: string): void {
  const { pathname, search } = new URL(request.url);
  const key = keyOf(pathname + search, (name) => request.headers.get(name) ?? "");
  tags.set(key, { state, headers: new Headers(headers) });
}

export async function answerUnchangedMap({ url, language, headers }: Exchange): Promise<Answer | null> {
  const asked = headers["if-none-match"];
  if (!asked) return null;
  const known = tags.get(keyOf(prefixOf(language) + url, (name) => String(headers[name] ?? "")));
  if (!known || known.state !== mapState()) return null;
  if (!matchesEntityTag(asked, known.headers.get("ETag") ?? "")) return null;
  return { status: 304, headers: new Headers(known.headers), body: null };
}

function keyOf(address: string, header: (name: string) => string): string {
  const hash = createHash("sha256").update(address);
  for (const name of READ) hash.update(`\0${header(name)}`);
  return hash.digest("base64url");
}
