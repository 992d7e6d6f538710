import type { Server } from "node:http";
import type { Logger } from "pino";
import type { InFlight } from "./in-flight";

/** Connections that the kernel has taken already are still answered, while /readyz says that no more should come. */
const ACCEPT_FOR_MS = 400;
/** npm sends its own signal after the terminal's; only a later one is somebody who does not want to wait. */
const SAME_SIGNAL_MS = 2000;

/** epoch milliseconds of the signal */
let stoppingSince: number | null = null;

/** True from the signal to stop on. */
export const isStopping = (): boolean => stoppingSince !== null;

type StopOptions = {
  /** how long requests in flight may take, in milliseconds; the slowest answer, its redrawn page included, takes 31 s */
  withinMs: number;
  logger: Logger;
  /** what is seen to before the end, within its own time */
  lastThing(): Promise<void>;
};

/**
 * Ends the process at SIGTERM or SIGINT when every request in flight has been answered, at the latest when their time is up, and
 * at once at a second signal.
 */
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

  /** From here on nothing new is taken; a connection that waits for its next request has nothing to wait for. */
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

  function stop(): void {
    if (stoppingSince === null) {
      stoppingSince = Date.now();
      setTimeout(closeDoor, ACCEPT_FOR_MS);
      setTimeout(giveUp, withinMs).unref();
    } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
      giveUp();
    }
  }

  process.on("SIGTERM", stop).on("SIGINT", stop);
  // remix-serve closes its server at the signal by itself: when that is due is settled here.
  server.close = () => server;
}
