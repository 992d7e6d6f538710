import type { Server } from "node:http";
import type { Logger } from "pino";
import type { InFlight } from "./in-flight";

/** Time to keep accepting connections after the signal, in ms, while /readyz already answers 503. */
const ACCEPT_FOR_MS = 400;
/** npm repeats the terminal's signal within this time; a signal that comes later ends the process at once. */
const SAME_SIGNAL_MS = 2000;

const stopping = new AbortController();

export const isStopping = (): boolean => stopping.signal.aborted;

type StopOptions = {
  withinMs: number;
  logger: Logger;
  lastThing(): Promise<void>;
};

/** Ends the process after SIGTERM or SIGINT once all requests are answered, or after `withinMs`. */
export function stopGracefully(
  server: Server,
  inFlight: InFlight,
  { withinMs, logger, lastThing }: StopOptions,
): void {
  const close = server.close.bind(server);

  async function end(): Promise<void> {
    await lastThing();
    process.exit(0);
  }

  function closeDoor(): void {
    close(() => void end());
    for (const [socket, answers] of inFlight.connections) if (answers.size === 0) socket.destroy();
    inFlight.onIdle((socket) => socket.end());
  }

  function giveUp(): void {
    const requests = [...inFlight.connections.values()].reduce((sum, answers) => sum + answers.size, 0);
    logger.warn({ requests }, "stopped before everything was answered");
    void end();
  }

  let firstSignalAt = 0;

  function stop(): void {
    if (!isStopping()) {
      stopping.abort();
      firstSignalAt = Date.now();
      setTimeout(closeDoor, ACCEPT_FOR_MS);
      setTimeout(giveUp, withinMs).unref();
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) {
      giveUp();
    }
  }

  process.on("SIGTERM", stop).on("SIGINT", stop);
  // remix-serve would close the server at the signal; `closeDoor` does it later.
  server.close = () => server;
}
