import type { Server } from "node:http";
import type { Logger } from "pino";
import type { InFlight } from "./in-flight";

/** Connections that the kernel has taken already are still answered, while /readyz says that no more should come. */
const ACCEPT_FOR_MS = 400;
/** As long as the slowest answer takes, its redrawn page included. */
const STOP_WITHIN_MS = 35_000;
/** npm sends its own signal after the terminal's; only a later one is somebody who does not want to wait. */
const SAME_SIGNAL_MS = 2000;

/**
 * Ends the process at SIGTERM or SIGINT when every request in flight has been answered, after 35 s at the latest, and
 * at once at a second signal.
 */
export function stopGracefully(
  server: Server,
  inFlight: InFlight,
  logger: Logger,
): { isStopping(): boolean } {
  const close = server.close.bind(server);
  let stoppingSince: number | null = null;

  /** From here on nothing new is taken; a connection that waits for its next request has nothing to wait for. */
  function closeDoor(): void {
    close(() => process.exit(0));
    for (const [socket, answers] of inFlight.connections) if (answers.size === 0) socket.destroy();
    inFlight.onIdle((socket) => socket.end());
  }

  function giveUp(): void {
    const requests = [...inFlight.connections.values()].reduce((sum, answers) => sum + answers.size, 0);
    logger.warn({ requests }, "stopped before everything was answered");
    process.exit(0);
  }

  function stop(): void {
    if (stoppingSince === null) {
      stoppingSince = Date.now();
      setTimeout(closeDoor, ACCEPT_FOR_MS);
      setTimeout(giveUp, STOP_WITHIN_MS).unref();
    } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
      giveUp();
    }
  }

  process.on("SIGTERM", stop).on("SIGINT", stop);
  // remix-serve closes its server at the signal by itself: when that is due is settled here.
  server.close = () => server;
  return { isStopping: () => stoppingSince !== null };
}
