/** The legacy `ResultVO`, which always has `result` (docs/wire.md#envelope). */
type EnvelopeWire = { resultCode: number; resultMessage: string; result: Record<string, unknown> };

export const RESULT_CODE = {
  success: 200,
  forbidden: 403,
  notFound: 404,
  deleteError: 700,
  saveError: 800,
  invalid: 900,
} as const;

export const UNAUTHORISED_MESSAGE = "인가된 사용자가 아닙니다.";

export function success(result: Record<string, unknown> = {}): EnvelopeWire {
  return { resultCode: RESULT_CODE.success, resultMessage: "성공했습니다.", result };
}

/** A refusal, answered as HTTP 200 with its envelope. */
export class Refused extends Error {
  readonly envelope: EnvelopeWire;
  constructor(code: keyof typeof RESULT_CODE, message: string) {
    super(message);
    this.envelope = { resultCode: RESULT_CODE[code], resultMessage: message, result: {} };
  }
}

/** Formats a timestamp as Boot's Jackson does: ISO with an offset instead of `Z`. */
export function toWireTimestamp(storedMoment: string): string {
  const date = new Date(storedMoment);
  return Number.isNaN(date.getTime()) ? storedMoment : date.toISOString().replace("Z", "+00:00");
}

const seoulDate = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" });

/** Formats the legacy `…Pnttm`: `YYYY-MM-DD` in Korean time. */
export function toWireDate(storedMoment: string): string {
  const date = new Date(storedMoment);
  return Number.isNaN(date.getTime()) ? storedMoment.slice(0, 10) : seoulDate.format(date);
}

const seoulTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Formats `YYYY-MM-DD HH:mm:ss` in Korean time, as the legacy's queries do. */
export function toWireMoment(storedMoment: string): string {
  return seoulTime.format(new Date(storedMoment));
}
