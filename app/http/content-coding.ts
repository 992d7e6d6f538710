export type Coding = "br" | "gzip";

const ENTRIES_MAX = 20;

function readQualities(accepted: string | null | undefined): (coding: Coding) => number {
  const qualities = new Map<string, number>();
  for (const entry of (accepted ?? "").toLowerCase().split(",", ENTRIES_MAX)) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith("q="))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  return (coding) => qualities.get(coding) ?? qualities.get("*") ?? 0;
}

/** Returns the coding that Accept-Encoding prefers, brotli if it ranks both alike, or null for neither. */
export function chooseCoding(accepted: string | null | undefined): Coding | null {
  const qualityOf = readQualities(accepted);
  const best = qualityOf("br") >= qualityOf("gzip") ? "br" : "gzip";
  return qualityOf(best) > 0 ? best : null;
}

export const acceptsCoding = (coding: Coding, accepted: string | null | undefined): boolean =>
  readQualities(accepted)(coding) > 0;
