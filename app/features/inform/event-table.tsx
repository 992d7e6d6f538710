import { CardTable, type Column } from "~/ui/card-table";

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

type EventTableProps = { events: readonly EventEntry[]; caption: string; showsDays?: boolean };

export function EventTable({ events, caption, showsDays = false }: EventTableProps) {
  return (
    <CardTable
      columns={showsDays ? [DAY, ...COLUMNS] : COLUMNS}
      rows={events}
      rowKey={({ key }) => key}
      caption={caption}
    />
  );
}
