import type { ServerResponse } from "node:http";

/**
 * Runs a task at the last moment at which headers can be changed, whoever answers.
 * @param task may set and remove headers; the status is known by then
 */
export function beforeHeaders(response: ServerResponse, task: () => void): void {
  const { writeHead } = response;
  response.writeHead = (...args: unknown[]) => {
    response.statusCode = Number(args[0]);
    task();
    return Reflect.apply(writeHead, response, args);
  };
}
