import { z } from "zod";
import { FIRST_MONTH } from "~/backend/profile/generations";
import { cleanName } from "~/names/clean-name";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { callIfSupported } from "./supported-calls.server";
import { wireId, wireMoment, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

const wireMinute = wireMoment.transform((text) => {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::[\d.]+)?$/.exec(text) ?? [];
  return day ? `${day}T${minute}` : null;
});

const eventWire = z
  .object({
    schdulId: wireId,
    schdulNm: wireText,
    schdulBgnde: wireMinute,
    schdulEndde: wireMinute,
    schdulPlace: wireText,
    userNm: wireText,
  })
  .transform((wire) => ({
    id: wire.schdulId,
    name: wire.schdulNm,
    startsAt: wire.schdulBgnde,
    endsAt: wire.schdulEndde,
    place: wire.schdulPlace,
    host: cleanName(wire.userNm),
  }));

export type PlannedEvent = z.output<typeof eventWire>;

const PATHS = { day: "/schedule/daily", week: "/schedule/week" } as const;

/** Lists the events of a day `YYYY-MM-DD`, or of the week from it. Some versions need all date parts. */
export async function findEvents(
  period: keyof typeof PATHS,
  day: string,
  caller: Caller,
): Promise<PlannedEvent[] | null> {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const query = { year: String(year), month: String(month - 1 + FIRST_MONTH), date: String(date) };
  const answer = await callIfSupported("events", [() => call(PATHS[period], { query, caller, open: true })]);
  if (!answer) return null;
  const events = readWire(z.object({ resultList: wireList(eventWire) }), resultOf(answer)).resultList;
  return events.sort((a, b) => (a.startsAt ?? "").localeCompare(b.startsAt ?? ""));
}
