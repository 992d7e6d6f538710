/** Browsers write coordinates with up to 17 digits; more whole digits than 15 no longer count exactly. */
const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,20})?$/;

/** Reads a number of plain decimal digits. Returns null for hexadecimal, exponents, plus signs, blanks and nothing. */
export const readDecimal = (text: string | null | undefined): number | null =>
  text && DECIMAL.test(text) ? Number(text) : null;

/** Reads a whole number from 0 of plain decimal digits. Returns null for anything else. */
export const readWhole = (text: string | null | undefined): number | null =>
  text && WHOLE.test(text) ? Number(text) : null;
