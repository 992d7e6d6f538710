export const TITLE_MAX_CHARACTERS = 30;
export const CONTENT_MAX_CHARACTERS = 50;

/** The day of a legacy timestamp, which comes with or without a time of day. */
export function dayOf(timestamp: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(timestamp)?.[0] ?? timestamp;
}
