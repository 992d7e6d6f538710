/** The client's address as app/http/identity.ts found it, behind trusted proxies only; `unknown` in development. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "unknown";
}
