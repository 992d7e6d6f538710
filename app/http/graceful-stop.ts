import type { Server } from "node:http";
import type { Logger } from "pino";
import type { InFlight } from "./in-flight";

/** Connections that the kernel has taken are still answered, while /readyz says no. */
const ACCEPT_FOR_MS = 400;
/** npm repeats the terminal's signal; only a later one comes from somebody who does not want to wait. */
const SAME_SIGNAL_MS = 2000;

let stoppingSince: number | null = null;

export const isStopping = (): boolean => stoppingSince !== null;

type StopOptions = {
  withinMs: number;
  logger: Logger;
  lastThing(): Promise<void>;
};

/** At SIGTERM or SIGINT ends the process once its requests are answered, or `withinMs` are over. */
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
  // remix-serve closes its server at the signal by itself; here that is decided later.
  server.close = () => server;
}
