/** A short answer for machines that nobody may keep. */
export function plainText(text: string, status = 200, headers: Record<string, string> = {}): Response {
  const defaults = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${text}\n`, { status, headers: { ...defaults, ...headers } });
}
