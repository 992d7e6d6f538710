/** W3C Trace Context, as far as it is passed on: which trace something belongs to, and below what. */
export type TraceParent = { traceId: string; spanId: string; traceFlags: number };

const VERSION_0 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` header; null for one that is none. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | null {
  const [, traceId, spanId, flags] = (typeof header === "string" && VERSION_0.exec(header)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** The same as a header. */
export function writeTraceParent({ traceId, spanId, traceFlags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
