import type { Form } from "./form";

/** Limits of a request's cost. */

export const RULE = {
  cpuMs: 100,
  /** as a multiple of a plain `/map` in the same run */
  maps: 4,
  /** for each client that never reads */
  readerMb: 1,
};

/** CPU limit of a picture, as a multiple of a page's limit. */
const PICTURE_MAPS = 30;

export type Figure = {
  /** of one request, or of one response of many */
  cpuMs: number;
  /** rise of the resident memory during the request; per client if clients never read */
  memoryMb: number;
  wallMs: number;
  status: string;
  isWaiting: boolean;
  tries: number;
};

export type Allowed = { cpuMs: number; maps: number; readerMb: number };

/** CPU limit of the first view of a long post, as a multiple of a page's limit. */
const ONCE_MAPS = 4;
/** Includes the start of a decoding process (docs/operating.md). */
export const PICTURE_CPU_MS = 1000;

/** Lists the violated limits in words; empty if there are none. */
export function findViolations(
  { way, tries, cpuMs = 0 }: Pick<Form, "way" | "tries" | "cpuMs">,
  figure: Figure,
  mapMs: number,
  allowed: Allowed,
): string[] {
  const breaks: string[] = [];
  if (figure.isWaiting) breaks.push("no answer");
  if (way === "readers") return figure.memoryMb > allowed.readerMb ? [...breaks, "memory"] : breaks;
  const cpuMax = Math.max(cpuMs, allowed.cpuMs);
  const maps = allowed.maps * Math.max(tries ? ONCE_MAPS : 1, (cpuMs * PICTURE_MAPS) / PICTURE_CPU_MS);
  if (figure.cpuMs > cpuMax) breaks.push(`> ${cpuMax} ms`);
  if (figure.cpuMs > maps * mapMs) breaks.push(`> ${maps} maps`);
  return breaks;
}
