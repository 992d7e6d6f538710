/** What one request may cost. */

export const RULE = {
  cpuMs: 150,
  /** as a multiple of a plain `/map` of the same run */
  maps: 4,
  /** each reader that reads nothing */
  readerMb: 1,
};

export type Figure = {
  /** of one request, or of one answer of many */
  cpuMs: number;
  /** how far the resident memory rose while it was asked; of each reader, where those never read */
  memoryMb: number;
  wallMs: number;
  status: string;
  isWaiting: boolean;
  tries: number;
};

export type Allowed = { cpuMs: number; maps: number; readerMb: number };

/** How a figure breaks the rule, in words; empty where it does not. */
export function breaksOf(figure: Figure, isReaders: boolean, mapMs: number, allowed: Allowed): string[] {
  const breaks: string[] = [];
  if (figure.isWaiting) breaks.push("no answer");
  if (isReaders) return figure.memoryMb > allowed.readerMb ? [...breaks, "memory"] : breaks;
  if (figure.cpuMs > allowed.cpuMs) breaks.push(`> ${allowed.cpuMs} ms`);
  if (figure.cpuMs > allowed.maps * mapMs) breaks.push(`> ${allowed.maps} maps`);
  return breaks;
}
