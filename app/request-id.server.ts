/** The id of a request, as the front door gave it: on its log lines, its answer and its calls of the backend. */
export const requestIdOf = (request: Request): string | undefined =>
  request.headers.get("x-request-id") ?? undefined;
