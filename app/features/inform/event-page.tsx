import { SampleNotice } from "~/ui/sample-section";
import { type EventEntry, EventTable } from "./event-table";

type EventPageProps = {
  title: string;
  caption: string;
  isSample: boolean;
  failure: string | null;
  events: readonly EventEntry[];
  nothing: string;
  showsDays?: boolean;
};

/** Events of a day or a week: the backend's, or samples that are marked as such. */
export function EventPage(props: EventPageProps) {
  const { title, caption, isSample, failure, events, nothing, showsDays } = props;
  return (
    <>
      {isSample && <SampleNotice />}
      <h1>{title}</h1>
      {failure && <p role="alert">{failure}</p>}
      {!failure && events.length === 0 && <p className="empty">{nothing}</p>}
      {events.length > 0 && <EventTable events={events} caption={caption} showsDays={showsDays} />}
    </>
  );
}
