import { setTimeout as wait } from "node:timers/promises";
import { median } from "../soak/figures";
import { readMetrics } from "../soak/process-watch";
import { ask, type Reply, requestAndDisconnect, requestWithoutReading } from "./ask";
import { cpuMs, untilQuiet, watchPeak } from "./figures";
import { ALONE, type Form } from "./form";
import { type Figure, findViolations } from "./rule";
import type { Stage } from "./stage";

/** A round ends after this CPU time or number of attempts, because ticks are 10 ms. */
const ROUND_CPU_MS = 300;
const ROUND_TRIES = 30;
/** The cheapest round counts, because other activity may disturb some. */
const ROUNDS = 3;
const PIPELINED = 500;
const LEAVES_AFTER_MS = 300;
/** Maximum number of pending responses of a connection when it closes. */
const UNDER_WAY_MAX = 8;
const READERS = 24;
const READERS_SETTLE_MS = 1500;
const MB = 2 ** 20;

/** A cold first attempt below this share of the limit is not repeated. */
const SUSPICIOUS_SHARE = 0.6;
/** A form above this multiple of the limit is not repeated, because a busy machine can't explain it. */
const HOPELESS_SHARE = 3;

/** The plain map, moved by a few metres per attempt, because equal requests share a response for one second. */
export const PLAIN_MAP: Form = {
  ...ALONE,
  part: "map",
  label: "plain /map",
  isGuarded: true,
  ask: (attempt) => ({ target: `/map?lat=36.35${attempt % 1000}&lng=127.385` }),
};

/** Measures forms on a stage; each attempt of a form differs. */
export class Meter {
  readonly #stage: Stage;
  readonly #attempts = new Map<Form, number>();
  #requests = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Returns the request head of the next attempt. */
  #nextHead(form: Form, connection: "close" | "keep-alive"): string {
    const attempt = this.#attempts.get(form) ?? 0;
    this.#attempts.set(form, attempt + 1);
    const { method = "GET", target, headers = [] } = form.ask(attempt);
    const { app, cookies, fill } = this.#stage;
    this.#requests += 1;
    const named = new Set(headers.map(([name]) => name));
    const cookie = cookies[form.who];
    // Each request has its own client address, because limits count by address.
    const from = `10.${(this.#requests >> 16) & 255}.${(this.#requests >> 8) & 255}.${this.#requests & 255}`;
    const lines = [
      ...(named.has("host") ? [] : [`host: ${new URL(app.origin).host}`]),
      ...(named.has("connection") ? [] : [`connection: ${connection}`]),
      ...(named.has("x-forwarded-for") ? [] : [`x-forwarded-for: ${from}`]),
      ...(cookie && !named.has("cookie") ? [`cookie: ${cookie}`] : []),
      ...headers.map((pair) => pair.join(": ")),
    ];
    return `${method} ${fill(target)} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  }

  /** Repeats a form until its CPU time is measurable, and waits until the app is idle. */
  async #round(form: Form, triesMax: number): Promise<Figure> {
    const { app, pid } = this.#stage;
    const peak = watchPeak(pid);
    const before = cpuMs(pid);
    const replies: Reply[] = [];
    while (replies.length < triesMax && cpuMs(pid) - before < ROUND_CPU_MS) {
      const reply = await ask(app.origin, this.#nextHead(form, "close"));
      replies.push(reply);
      if (reply.isWaiting) break;
    }
    await untilQuiet(pid, 10);
    const last = replies.at(-1);
    return {
      cpuMs: (cpuMs(pid) - before) / replies.length,
      memoryMb: peak(),
      wallMs: median(replies.map(({ milliseconds }) => milliseconds)),
      status: String(last?.status ?? "none"),
      isWaiting: last?.isWaiting ?? false,
      tries: replies.length,
    };
  }

  async #pipeline(form: Form): Promise<Figure> {
    const { app, pid } = this.#stage;
    await untilQuiet(pid, 100);
    const peak = watchPeak(pid);
    const before = cpuMs(pid);
    const startedAt = performance.now();
    const heads = Array.from({ length: PIPELINED }, () => this.#nextHead(form, "keep-alive"));
    const answered = await requestAndDisconnect(app.origin, heads, LEAVES_AFTER_MS);
    await untilQuiet(pid, 100);
    const used = cpuMs(pid) - before;
    return {
      cpuMs: used / (answered + UNDER_WAY_MAX),
      memoryMb: peak(),
      wallMs: performance.now() - startedAt,
      status: `${answered} of ${PIPELINED} answered`,
      isWaiting: answered === 0,
      tries: 1,
    };
  }

  /** Returns the resident memory and the memory outside of the heap, in megabytes. */
  async #heldMb(): Promise<number> {
    const metrics = await readMetrics(this.#stage.app.origin);
    const of = (name: string) => metrics.get(name) ?? Number.NaN;
    return (of("process_resident_memory_bytes") + of("nodejs_external_memory_bytes")) / MB;
  }

  async #readers(form: Form): Promise<Figure> {
    const { app, pid } = this.#stage;
    const heads = () => Array.from({ length: READERS }, () => this.#nextHead(form, "close"));
    // Let the same number of clients read first, so that memory for the work itself is already allocated.
    const replies = await Promise.all(heads().map((head) => ask(app.origin, head)));
    await untilQuiet(pid, 100);
    const startedAt = performance.now();
    const [cpuBefore, before] = [cpuMs(pid), await this.#heldMb()];
    const leave = requestWithoutReading(app.origin, heads());
    await wait(READERS_SETTLE_MS);
    await untilQuiet(pid, 100);
    const held = (await this.#heldMb()) - before;
    const figure = {
      cpuMs: (cpuMs(pid) - cpuBefore) / READERS,
      memoryMb: held / READERS,
      wallMs: performance.now() - startedAt,
      status: String(replies[0]?.status ?? "none"),
      isWaiting: replies.some(({ isWaiting }) => isWaiting),
      tries: READERS,
    };
    leave();
    await untilQuiet(pid, 100);
    return figure;
  }

  async #upload(form: Form): Promise<Figure> {
    const { member, pid } = this.#stage;
    const images = new File([new Uint8Array((await form.upload?.()) ?? [])], "사진.jpg");
    await untilQuiet(pid, 100);
    const peak = watchPeak(pid);
    const before = cpuMs(pid);
    const startedAt = performance.now();
    const { status } = await member.post(form.ask(0).target, { images }, { multipart: true });
    const wallMs = performance.now() - startedAt;
    await untilQuiet(pid, 100);
    const used = cpuMs(pid) - before;
    return { cpuMs: used, memoryMb: peak(), wallMs, status: String(status), isWaiting: false, tries: 1 };
  }

  #measure(form: Form, triesMax: number): Promise<Figure> {
    if (form.upload) return this.#upload(form);
    if (form.way === "pipeline") return this.#pipeline(form);
    if (form.way === "readers") return this.#readers(form);
    return this.#round(form, Math.min(triesMax, form.tries ?? triesMax));
  }

  /** Returns the CPU time of a plain `/map`, as the median of several rounds. */
  async measureMap(): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push((await this.#round(PLAIN_MAP, ROUND_TRIES)).cpuMs);
    return median(rounds);
  }

  /**
   * Measures one request. One attempt is enough if it is cheap; otherwise repeats until the result is certain.
   * @param mapMs CPU time of a plain `/map`
   * @param allowed limits of the request
   */
  async measure(form: Form, mapMs: number, allowed: Parameters<typeof findViolations>[3]): Promise<Figure> {
    const isReaders = form.way === "readers";
    const doesBreak = (figure: Figure, share = 1) =>
      findViolations(form, figure, mapMs, {
        cpuMs: allowed.cpuMs * share,
        maps: allowed.maps * share,
        readerMb: allowed.readerMb * share,
      }).length > 0;
    const first = await this.#measure(form, form.tries ? ROUND_TRIES : 1);
    if (form.tries || first.isWaiting || !doesBreak(first, SUSPICIOUS_SHARE)) return first;
    const costOf = (figure: Figure) => (isReaders ? figure.memoryMb : figure.cpuMs);
    let cheapest: Figure | null = null;
    for (let round = 0; round < ROUNDS && (!cheapest || doesBreak(cheapest)); round += 1) {
      const figure = await this.#measure(form, ROUND_TRIES);
      if (figure.isWaiting) return figure;
      if (!cheapest || costOf(figure) < costOf(cheapest)) cheapest = figure;
      if (doesBreak(figure, HOPELESS_SHARE)) break;
    }
    return cheapest ?? first;
  }
}
