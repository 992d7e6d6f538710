export type Coding = "br" | "gzip";

const ENTRIES_MAX = 20;

function readQualities(acceptEncoding: string | null | undefined): (coding: Coding) => number {
  const qualities = new Map<string, number>();
  for (const entry of (acceptEncoding ?? "").toLowerCase().split(",", ENTRIES_MAX)) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith("q="))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  return (coding) => qualities.get(coding) ?? qualities.get("*") ?? 0;
}

/** Returns the coding that Accept-Encoding prefers, brotli if it ranks both alike, or null for neither. */
export function chooseCoding(acceptEncoding: string | null | undefined): Coding | null {
  const qualityOf = readQualities(acceptEncoding);
  const bestCoding = qualityOf("br") >= qualityOf("gzip") ? "br" : "gzip";
  return qualityOf(bestCoding) > 0 ? bestCoding : null;
}

export const acceptsCoding = (coding: Coding, acceptEncoding: string | null | undefined): boolean =>
  readQualities(acceptEncoding)(coding) > 0;
