import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { EventTable } from "./event-table";
import { EVENTS } from "./events";

export const handle = { hydrate: false };
export const meta = pageTitle("금주의행사", SAMPLE_META);

export default function WeeklyEvents() {
  return (
    <>
      <h1>금주의행사</h1>
      <EventTable events={EVENTS} caption="금주의 행사 목록" showsDays />
    </>
  );
}
