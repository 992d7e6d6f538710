import { z } from "zod";
import { FIRST_MONTH } from "~/backend/generation/generations";
import { cleanName } from "~/names/clean-name";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { serveIfThere } from "./services.server";
import { wireId, wireText } from "./wire-fields";

/** An event that the backend's administration has planned. */
export type PlannedEvent = {
  id: string;
  /** empty where nobody gave it one, as B and C allow */
  name: string;
  /** in Korean time, `YYYY-MM-DDTHH:mm`; null where the backend tells none that can be read */
  startsAt: string | null;
  endsAt: string | null;
  place: string;
  /** who planned it; empty where that is not told */
  host: string;
};

/** `YYYYMMDDHHmm` (docs/wire.md#events). */
const moment = z
  .string()
  .nullish()
  .transform((value) => {
    const [, year, month, day, hour, minute] =
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(value?.trim() ?? "") ?? [];
    return year ? `${year}-${month}-${day}T${hour}:${minute}` : null;
  });

const listWire = z.object({
  resultList: z
    .array(
      z.object({
        schdulId: wireId,
        schdulNm: wireText,
        schdulBgnde: moment,
        schdulEndde: moment,
        schdulPlace: wireText,
        userNm: wireText,
      }),
    )
    .nullish(),
});

const PATHS = { day: "/schedule/daily", week: "/schedule/week" } as const;

/**
 * Events of a day, or of the seven days from it on: GET /schedule/daily, GET /schedule/week, which anybody may read.
 * All three parts of the date are sent always: A and 4.3.x fail without one, and all fail without them for a week.
 * @param day `YYYY-MM-DD`
 * @returns null where the backend has no such service
 * @throws BackendError
 */
export async function findEvents(
  period: keyof typeof PATHS,
  day: string,
  caller: Caller,
): Promise<PlannedEvent[] | null> {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const query = { year: String(year), month: String(month - 1 + FIRST_MONTH), date: String(date) };
  const answer = await serveIfThere("events", [() => call(PATHS[period], { query, caller, open: true })]);
  if (!answer) return null;
  const { resultList } = readWire(listWire, answer.result);
  const events = (resultList ?? []).map((wire) => ({
    id: wire.schdulId,
    name: wire.schdulNm,
    startsAt: wire.schdulBgnde,
    endsAt: wire.schdulEndde,
    place: wire.schdulPlace,
    host: cleanName(wire.userNm),
  }));
  return events.sort((one, other) => (one.startsAt ?? "").localeCompare(other.startsAt ?? ""));
}
