/** The client's address as the front door saw it, behind trusted proxies only; `unknown` without a front door. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "unknown";
}
