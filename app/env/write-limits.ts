import { readWhole } from "~/texts/decimal";

const HOURLY = {
  registrations: 20,
  edits: 60,
  reviews: 20,
  posts: 20,
  comments: 60,
  reports: 10,
  uploads: 100,
};

export type WriteKind = keyof typeof HOURLY;
export type WriteLimits = Record<WriteKind, number>;

const OFF = "off";

export const DEFAULT_WRITE_LIMITS = Object.entries(HOURLY)
  .map(([kind, count]) => `${kind}:${count}`)
  .join(",");

/** Reads `posts:20,edits:60`, or `off` as null. A kind that is not named keeps its default. @throws Error */
export function readWriteLimits(text: string): WriteLimits | null {
  if (text === OFF) return null;
  const limits = text.split(",").map((part) => {
    const [kind = "", count, ...extraParts] = part.trim().split(":");
    const number = readWhole(count ?? "") ?? 0;
    if (!Object.hasOwn(HOURLY, kind) || number < 1 || extraParts.length > 0) {
      throw new Error(`expected off, or counts such as posts:20,edits:60, not "${part}"`);
    }
    return [kind, number];
  });
  return { ...HOURLY, ...Object.fromEntries(limits) };
}
