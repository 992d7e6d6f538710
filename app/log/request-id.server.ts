/** The id that app/http/identity.ts gave a request. */
export const requestIdOf = (request: Request): string | undefined =>
  request.headers.get("x-request-id") ?? undefined;

export const requestContextOf = (request: Request) => ({
  requestId: requestIdOf(request),
  traceparent: request.headers.get("traceparent") ?? undefined,
});
