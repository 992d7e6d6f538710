import { request } from "undici";
import { median } from "../soak/figures";
import { processorSeconds } from "./servers";

const ROUNDS = 3;
const PATHS = 250;
/** A 304 costs so little that one pass over the paths is too short to measure. */
const REPEATED = 6;
const AT_ONCE = 8;

type Asked = { path: string; tag?: string | undefined };

/** Requests pages. Returns their ETags, the number of other statuses, and the CPU time of the server in ms each. */
async function ask(origin: string, asked: Asked[], status: number) {
  const tags: (string | undefined)[] = [];
  let others = 0;
  let next = 0;
  const before = processorSeconds(origin);
  const client = async () => {
    for (let at = next++; at < asked.length; at = next++) {
      const { path = "/", tag } = asked[at] ?? {};
      const headers = {
        accept: "text/html",
        "accept-encoding": "gzip",
        ...(tag && { "if-none-match": tag }),
      };
      const answer = await request(origin + path, { headers });
      await answer.body.dump();
      if (answer.statusCode !== status) others += 1;
      tags[at] = answer.headers.etag?.toString();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { tags, others, costMs: ((processorSeconds(origin) - before) * 1000) / asked.length };
}

/**
 * Compares pages that a browser has with whole ones. A map's ETag holds for a minute, so a round at its end is repeated.
 * @returns CPU times in ms, and their ratio
 */
export async function compareRevalidation(origin: string, paths: string[]) {
  const rounds = [];
  for (let from = 0; rounds.length < ROUNDS && from + PATHS <= paths.length; from += PATHS) {
    const asked = paths.slice(from, from + PATHS).map((path) => ({ path }));
    const whole = await ask(origin, asked, 200);
    const known = asked.map(({ path }, at) => ({ path, tag: whole.tags[at] }));
    const again = await ask(origin, Array.from({ length: REPEATED }, () => known).flat(), 304);
    if (whole.others + again.others === 0) rounds.push({ whole: whole.costMs, again: again.costMs });
  }
  if (rounds.length === 0) throw new Error("no round was answered with 304 alone");
  return {
    wholeMs: median(rounds.map(({ whole }) => whole)),
    againMs: median(rounds.map(({ again }) => again)),
    ratio: median(rounds.map(({ whole, again }) => again / whole)),
  };
}
