import { format } from "node:util";
import type { Logger } from "pino";

export function logProcessEvents(logger: Logger): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) =>
    logger.warn({ warning: `${name}: ${message}` }, "warned by Node"),
  );
  process.on("uncaughtException", (error) => {
    logger.fatal({ error: error instanceof Error ? error.stack : format(error) }, "ended by an error");
    process.exit(1);
  });
}
