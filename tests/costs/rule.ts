import type { Form } from "./form";

/** What one request may cost. */

export const RULE = {
  cpuMs: 100,
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

/** Making the smaller picture of a photo takes what it takes, and is done once for a width: so many times the maps. */
const ONCE_MAPS = 4;

/** How the figure of a form breaks the rule, in words; empty where it does not. */
export function breaksOf(
  { way, tries }: Pick<Form, "way" | "tries">,
  figure: Figure,
  mapMs: number,
  allowed: Allowed,
): string[] {
  const breaks: string[] = [];
  if (figure.isWaiting) breaks.push("no answer");
  if (way === "readers") return figure.memoryMb > allowed.readerMb ? [...breaks, "memory"] : breaks;
  const maps = allowed.maps * (tries ? ONCE_MAPS : 1);
  if (figure.cpuMs > allowed.cpuMs) breaks.push(`> ${allowed.cpuMs} ms`);
  if (figure.cpuMs > maps * mapMs) breaks.push(`> ${maps} maps`);
  return breaks;
}
