/** The address that app/http/identity.ts found behind trusted proxies; `unknown` in development. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "unknown";
}
