import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { Agent, type FormData, request } from "undici";
import type { Sample } from "./figures";

export type Ask = {
  kind: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  /** statuses that count as success */
  expected: number[];
  onAnswer?(answer: { headers: Record<string, string | string[] | undefined>; text: string }): void;
};

const TICK_MS = 4;
const ANSWER_TIMEOUT_MS = 40_000;

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered, because visitors don't wait for each
 * other. Latency counts from the time at which a request was due, so that a stalled server can't hide the requests that
 * it delayed.
 * @param options rate in requests per second; drainSeconds after the last request, later responses count as failed
 */
export async function askAtRate({
  origin,
  rate,
  seconds,
  next,
  drainSeconds = 35,
}: {
  origin: string;
  rate: number;
  seconds: number;
  next: () => Ask;
  drainSeconds?: number;
}): Promise<Sample[]> {
  const agent = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS });
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const total = Math.round(rate * seconds);
  let sent = 0;
  const underWay = new Set();
  while (sent < total) {
    const dueByNow = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * rate) + 1);
    for (; sent < dueByNow; sent += 1) {
      const dueAt = startedAt + (sent / rate) * 1000;
      const one = ask(origin, agent, next(), dueAt).then((sample) => {
        samples.push(sample);
        underWay.delete(one);
      });
      underWay.add(one);
    }
    await wait(TICK_MS);
  }
  const patience = new AbortController();
  await Promise.race([
    Promise.all(underWay),
    wait(drainSeconds * 1000, null, { signal: patience.signal }).catch(() => null),
  ]);
  patience.abort();
  await agent.destroy();
  await Promise.all(underWay);
  return samples;
}

async function ask(origin: string, dispatcher: Agent, asked: Ask, dueAt: number): Promise<Sample> {
  const { kind, path, method = "GET", headers, body, expected, onAnswer } = asked;
  let failure = null;
  try {
    const answer = await request(origin + path, {
      ...{ dispatcher, method: method as "GET", body },
      headers: { "accept-encoding": "gzip", ...headers },
    });
    const bytes = new Uint8Array(await answer.body.arrayBuffer());
    if (!expected.includes(answer.statusCode)) failure = `status ${answer.statusCode}`;
    else if (onAnswer) {
      const isPacked = answer.headers["content-encoding"] === "gzip";
      onAnswer({
        headers: answer.headers,
        text: (isPacked ? gunzipSync(bytes) : Buffer.from(bytes)).toString(),
      });
    }
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return { kind, ms: performance.now() - dueAt, failure };
}
