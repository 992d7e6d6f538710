import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import type { CardReply, CardTask, PictureFault, PictureReply, PictureTask } from "./picture-task";
import { createQueue, type Requester } from "./queue.server";

/** The picture cost more than its budget, or crashed the decoder. */
export class PictureKilledError extends Error {
  override name = "PictureKilledError";
}
export class NoPictureProcessError extends Error {
  override name = "NoPictureProcessError";
}

/** Encodes a picture. @throws PictureKilledError */
export type EncodePicture = (task: PictureTask) => Promise<PictureReply>;
/** Draws the preview of a link. @throws PictureKilledError */
export type DrawCard = (task: CardTask) => Promise<CardReply>;
type PictureWork<Result> = (encode: EncodePicture, draw: DrawCard) => Promise<Result>;
export type PictureProcesses = ReturnType<typeof createPictureProcesses>;

/** Number of decoding processes. Each client address uses one at a time, so that its expensive picture delays no other. */
const PROCESSES = 3;
/** Wall time of one picture; CPU time is bounded inside the process. */
const DEADLINE_MS = 10_000;
/** A machine that starts other programs as well takes longer than ten seconds. */
const START_DEADLINE_MS = 30_000;
const IDLE_MS = 60_000;
/** Grace period after the caller left, because restarting a process costs more than finishing a quick picture. */
const ABANDONED_GRACE_MS = 200;
const OLD_HEAP_MB = 96;
/** Lower than the server's, because pages come first. Set before the process has threads, because they inherit it. */
const NICENESS = 5;
/** Makes malloc return large buffers to the system at once. */
const CHILD_ENVIRONMENT = {
  NODE_ENV: "production" as const,
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

type Child = {
  process: ChildProcess;
  run(task: PictureTask | CardTask): Promise<unknown>;
  kill(): void;
  idleTimer?: NodeJS.Timeout;
};

/** Starts decoding processes on demand and gives each one picture at a time. @param path of the worker program */
export function createPictureProcesses(path: string, deadlineMs = DEADLINE_MS) {
  const queue = createQueue(PROCESSES, 1);
  const idleChildren: Child[] = [];

  async function takeChild(): Promise<Child> {
    for (let child = idleChildren.pop(); child; child = idleChildren.pop()) {
      clearTimeout(child.idleTimer);
      if (child.process.connected) return child;
    }
    return startChild(path);
  }

  function keepIdle(child: Child): void {
    if (!child.process.connected) return;
    child.idleTimer = setTimeout(child.kill, IDLE_MS).unref();
    idleChildren.push(child);
  }

  return {
    /** Runs a task alone in a process. @throws PictureKilledError, NoPictureProcessError, the signal's reason */
    use<Result>(task: PictureWork<Result>, signal?: AbortSignal, requester?: Requester): Promise<Result> {
      const run = async () => {
        const child = await takeChild();
        try {
          return await runTask(child, task, deadlineMs, signal);
        } finally {
          keepIdle(child);
        }
      };
      return queue.run(run, signal, requester);
    },
    end(): void {
      for (const { kill } of idleChildren.splice(0)) kill();
    },
  };
}

async function runTask<Result>(
  { process, run, kill }: Child,
  task: PictureWork<Result>,
  deadlineMs: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted();
  const deadlineTimer = setTimeout(kill, deadlineMs);
  let graceTimer: NodeJS.Timeout | undefined;
  const abandon = () => {
    graceTimer = setTimeout(kill, ABANDONED_GRACE_MS);
  };
  signal?.addEventListener("abort", abandon, { once: true });
  setReferenced(process, true);
  try {
    return await task(run as EncodePicture, run as DrawCard);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", abandon);
    clearTimeout(graceTimer);
    clearTimeout(deadlineTimer);
    setReferenced(process, false);
  }
}

/** Lowers the priority of threads that started before their process got it. Only Linux has a priority for each thread. */
function lowerThreads(pid: number): void {
  try {
    for (const id of readdirSync(`/proc/${pid}/task`)) setPriority(Number(id), NICENESS);
  } catch {
    // Another system, or a process or thread that has just ended.
  }
}

async function startChild(path: string): Promise<Child> {
  const process = fork(path, {
    env: CHILD_ENVIRONMENT,
    execArgv: [`--max-old-space-size=${OLD_HEAP_MB}`, "--v8-pool-size=1"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Without a listener an error of a dying process would end the server.
  process.on("error", () => undefined);
  const kill = () => void process.kill("SIGKILL");
  const startTimer = setTimeout(kill, START_DEADLINE_MS);
  try {
    if (process.pid) setPriority(process.pid, NICENESS);
    await nextReply(process);
    if (process.pid) lowerThreads(process.pid);
  } catch (error) {
    throw new NoPictureProcessError("the decoding process did not start", { cause: error });
  } finally {
    clearTimeout(startTimer);
  }
  const run = (task: PictureTask | CardTask) => {
    const reply = nextReply(process);
    process.send(task, (error) => error && kill());
    return reply;
  };
  return { process, run, kill };
}

function nextReply(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: { reply: unknown }) => {
      process.off("exit", onEnd).off("error", onEnd);
      resolve(message.reply);
    };
    const onEnd = () => {
      process.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      reject(new PictureKilledError("the decoding process ended"));
    };
    if (!process.connected) onEnd();
    else process.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
  });
}

/** An idle process does not keep the server from ending. */
function setReferenced(process: ChildProcess, isReferenced: boolean): void {
  const method = isReferenced ? "ref" : "unref";
  process[method]();
  process.channel?.[method]();
}

export class PictureRefusedError extends Error {
  override name = "PictureRefusedError";
  constructor(readonly fault: PictureFault) {
    super(`the picture is refused: ${fault}`);
  }
}

export type PictureFile = { input: PictureTask["input"]; digest: string };
export type EncodedPicture = Extract<PictureReply, { fault: null }>;
type Successful<Reply> = Extract<Reply, { fault: null }>;

const REFUSED_MS = 60 * 60_000;
const REFUSED_MAX = 20_000;
const TRIAL_WIDTH_PX = 16;

export const pictureProcesses = createPictureProcesses(programPath("picture-worker.js"));
/** Faults of recently refused pictures by digest, because decoding one again would cost as much. */
const recentFaults = new LRUCache<string, PictureFault>({
  max: REFUSED_MAX,
  ttl: REFUSED_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
export const recentFaultOf = (digest: string): PictureFault | undefined => recentFaults.get(digest);

/** Lets `task` encode or draw a picture in a decoding process. @throws PictureRefusedError, NoPictureProcessError */
export async function decodePicture<Reply extends PictureReply | CardReply>(
  digest: string,
  task: PictureWork<Reply>,
  signal?: AbortSignal,
  requester?: Requester,
): Promise<Successful<Reply>> {
  const refuse = (fault: PictureFault) => {
    recentFaults.set(digest, fault);
    return new PictureRefusedError(fault);
  };
  const run: PictureWork<Reply> = (encode, draw) => {
    const fault = recentFaults.get(digest);
    if (fault) throw new PictureRefusedError(fault);
    return task(encode, draw);
  };
  const reply = await pictureProcesses.use(run, signal, requester).catch((error) => {
    if (!(error instanceof PictureKilledError)) throw error;
    logger.warn({ digest }, "a picture ended its decoding process and is refused for an hour");
    throw refuse("too-complex");
  });
  if (reply.fault !== null) throw refuse(reply.fault);
  return reply as Successful<Reply>;
}

/** Decodes an upload to test it. @param signal aborts if the sender disconnects @throws NoPictureProcessError */
export async function inspectPicture(
  path: string,
  signal?: AbortSignal,
  requester?: Requester,
): Promise<PictureFault | null> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const trial = { input: path, width: TRIAL_WIDTH_PX };
  try {
    await decodePicture(hash.digest("base64url"), (encode) => encode(trial), signal, requester);
    return null;
  } catch (error) {
    if (error instanceof PictureRefusedError) return error.fault;
    throw error;
  }
}
