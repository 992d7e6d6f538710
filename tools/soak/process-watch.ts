import { slope } from "./figures";

const EVERY_MS = 5000;
const MB = 2 ** 20;

/** Reads the metrics without labels, by name. */
export async function readMetrics(origin: string): Promise<Map<string, number>> {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text());
  const lines = text.split("\n").filter((line) => /^[a-z0-9_]+ /.test(line));
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(" ")), Number(line.slice(line.indexOf(" ") + 1))]),
  );
}

/** Records memory and event loop lag of a server until `stop` is called. */
export function watchProcess(origin: string) {
  const startedAt = Date.now();
  const seen: { minute: number; resident: number; heap: number; lagP99: number; lagMax: number }[] = [];
  const timer = setInterval(async () => {
    const metrics = await readMetrics(origin).catch(() => new Map());
    const of = (name: string) => metrics.get(name) ?? Number.NaN;
    seen.push({
      minute: (Date.now() - startedAt) / 60_000,
      resident: of("process_resident_memory_bytes") / MB,
      heap: of("nodejs_heap_size_used_bytes") / MB,
      lagP99: of("nodejs_eventloop_lag_p99_seconds") * 1000,
      lagMax: of("nodejs_eventloop_lag_max_seconds") * 1000,
    });
  }, EVERY_MS);
  return {
    /** @param warmUpMinutes excluded from the slope */
    stop(warmUpMinutes: number) {
      clearInterval(timer);
      const told = seen.filter(({ resident }) => Number.isFinite(resident));
      const warm = told.filter(({ minute }) => minute >= warmUpMinutes);
      const growth = (what: "resident" | "heap") => slope(warm.map((each) => [each.minute, each[what]]));
      return {
        residentMb: { first: warm[0]?.resident ?? Number.NaN, last: warm.at(-1)?.resident ?? Number.NaN },
        residentMbPerMinute: growth("resident"),
        heapMbPerMinute: growth("heap"),
        lagP99Ms: Math.max(...warm.map(({ lagP99 }) => lagP99)),
        lagMaxMs: Math.max(...warm.map(({ lagMax }) => lagMax)),
      };
    },
  };
}
