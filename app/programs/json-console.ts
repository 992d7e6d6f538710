import { createRequire } from "node:module";
import { format } from "node:util";
import type { Logger } from "pino";
import { findServeProgram } from "./serve-program";

/**
 * Turns into lines of our log what others print: errors that express, the framework and React tell the console, Node's
 * warnings, and the exception that ends the process. remix-serve's access log goes: it would print queries.
 */
export function logWhatOthersPrint(logger: Logger): void {
  console.error = (...args: unknown[]) => {
    const text = format(...args);
    if (text !== "") logger.error({ error: text }, "printed as an error");
  };
  console.warn = (...args: unknown[]) => logger.warn({ warning: format(...args) }, "printed as a warning");
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) =>
    logger.warn({ warning: `${name}: ${message}` }, "warned by Node"),
  );
  process.on("uncaughtException", (error) => {
    logger.fatal({ error: error instanceof Error ? error.stack : format(error) }, "ended by an error");
    process.exit(1);
  });
  silenceAccessLog();
}

/** The copy of morgan that remix-serve uses, wherever npm has put it; it logs in the format of this name. */
function silenceAccessLog(): void {
  const requireAsServe = createRequire(findServeProgram());
  const morgan: { format(name: string, line: () => null): void } = requireAsServe("morgan");
  morgan.format("tiny", () => null);
}
