export type Coding = "br" | "gzip";

/** No client names more; what stands behind that many is not read. */
const ENTRIES_MAX = 20;

/** How much a client likes each coding, from 0 to 1 (RFC 9110 section 12.5.3). */
function readQualities(accepted: string | null | undefined): (coding: Coding) => number {
  const qualities = new Map<string, number>();
  for (const entry of (accepted ?? "").toLowerCase().split(",", ENTRIES_MAX)) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith("q="))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  return (coding) => qualities.get(coding) ?? qualities.get("*") ?? 0;
}

/**
 * The coding of ours that a client likes best, brotli where it does not mind.
 * @param accepted its Accept-Encoding
 */
export function chooseCoding(accepted: string | null | undefined): Coding | null {
  const qualityOf = readQualities(accepted);
  const best = qualityOf("br") >= qualityOf("gzip") ? "br" : "gzip";
  return qualityOf(best) > 0 ? best : null;
}

/** @param accepted the Accept-Encoding of a client */
export const acceptsCoding = (coding: Coding, accepted: string | null | undefined): boolean =>
  readQualities(accepted)(coding) > 0;
