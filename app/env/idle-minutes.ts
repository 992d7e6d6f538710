import { readWhole } from "~/texts/decimal";

export type IdleMinutes = { admin: number | null; member: number | null };

const NEVER = "off";
const A_YEAR = 365 * 24 * 60;

function readFigure(text: string): number | null | undefined {
  if (text === NEVER) return null;
  const minutes = readWhole(text) ?? 0;
  return minutes >= 1 && minutes <= A_YEAR ? minutes : undefined;
}

/** Reads minutes for administrators and members, or one figure for both. @throws Error for any other text */
export function readIdleMinutes(text: string): IdleMinutes {
  const figures = text.split(",").map((part) => readFigure(part.trim()));
  const [admin, member = admin] = figures;
  if (figures.length > 2 || figures.includes(undefined) || admin === undefined || member === undefined) {
    throw new Error("expected minutes or off, for administrators and members, such as 30,off");
  }
  return { admin, member };
}
