import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { EventTable } from "./event-table";
import { EVENTS, SAMPLE_TODAY } from "./events";

export const handle = { hydrate: false };
export const meta = pageTitle("오늘의행사", SAMPLE_META);

export default function DailyEvents() {
  const events = EVENTS.filter(({ day }) => day === SAMPLE_TODAY);
  return (
    <>
      <h1>오늘의행사</h1>
      <EventTable events={events} caption="오늘의 행사 목록" />
    </>
  );
}
