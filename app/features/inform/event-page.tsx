import { CardTable, type Column } from "~/ui/card-table";
import { SampleNotice } from "~/ui/sample-section";

export type EventEntry = {
  key: string;
  day: string;
  time: string;
  title: string;
  place: string;
  host: string;
};

const DAY: Column<EventEntry> = { key: "day", header: "요일", isShort: true, cell: ({ day }) => day };

const COLUMNS: Column<EventEntry>[] = [
  { key: "time", header: "시간", isShort: true, cell: ({ time }) => time },
  { key: "title", header: "행사명", isRowHeader: true, cell: ({ title }) => title },
  { key: "place", header: "장소", isLabelled: true, cell: ({ place }) => place },
  { key: "host", header: "담당", isShort: true, isLabelled: true, cell: ({ host }) => host },
];

type EventPageProps = {
  title: string;
  caption: string;
  isSample: boolean;
  failure: string | null;
  events: readonly EventEntry[];
  nothing: string;
  showsDays?: boolean;
};

/** Lists events of a day or a week, from the backend or marked as samples. */
export function EventPage(props: EventPageProps) {
  const { title, caption, isSample, failure, events, nothing, showsDays } = props;
  return (
    <>
      {isSample && <SampleNotice />}
      <h1>{title}</h1>
      {failure && <p role="alert">{failure}</p>}
      {!failure && events.length === 0 && <p className="empty">{nothing}</p>}
      {events.length > 0 && (
        <CardTable
          columns={showsDays ? [DAY, ...COLUMNS] : COLUMNS}
          rows={events}
          rowKey={({ key }) => key}
          caption={caption}
        />
      )}
    </>
  );
}
