/** W3C Trace Context. */
type TraceParent = { traceId: string; spanId: string; traceFlags: number };

const VERSION_0 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export function readTraceParent(header: string | string[] | undefined): TraceParent | null {
  const [, traceId, spanId, flags] = (typeof header === "string" && VERSION_0.exec(header)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function writeTraceParent({ traceId, spanId, traceFlags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
