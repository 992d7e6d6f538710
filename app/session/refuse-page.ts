/**
 * What a loader or an action throws in place of a page: the error page says the message. A Response, because addresses
 * without a page of their own pass nothing else on.
 */
export function pageRefusal(message: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
