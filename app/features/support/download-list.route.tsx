import { Link } from "@remix-run/react";
import { CardTable, type Column } from "~/ui/card-table";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { DOWNLOADS, type Download } from "./downloads";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("자료실", SAMPLE_META);

const COLUMNS: Column<Download>[] = [
  { key: "id", header: "번호", isShort: true, isLabelled: true, cell: ({ id }) => id },
  {
    key: "programName",
    header: "프로그램명",
    isRowHeader: true,
    cell: ({ id, programName }) => <Link to={`/support/download/detail?id=${id}`}>{programName}</Link>,
  },
  {
    key: "operatingSystem",
    header: "운영체제",
    isLabelled: true,
    cell: ({ operatingSystem }) => operatingSystem,
  },
  { key: "language", header: "언어", isLabelled: true, cell: ({ language }) => language },
  {
    key: "registeredOn",
    header: "등록일",
    isShort: true,
    isLabelled: true,
    cell: ({ registeredOn }) => registeredOn,
  },
];

export default function DownloadList() {
  return (
    <>
      <h1>자료실</h1>
      <CardTable columns={COLUMNS} rows={DOWNLOADS} rowKey={({ id }) => id} caption="자료 목록" />
      <p className="actions">
        <Link className="button" to="/support/download/create">
          등록
        </Link>
      </p>
    </>
  );
}
