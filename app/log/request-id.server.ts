/** The id of a request, as app/http/identity.ts gave it: on its log lines, its answer and its calls of the backend. */
export const requestIdOf = (request: Request): string | undefined =>
  request.headers.get("x-request-id") ?? undefined;

/** What the calls of the backend that are made for a request are marked with: its id and, where it is traced, its span. */
export const requestMarksOf = (request: Request) => ({
  requestId: requestIdOf(request),
  traceparent: request.headers.get("traceparent") ?? undefined,
});
