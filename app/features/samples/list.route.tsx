import { Link, useLocation } from "@remix-run/react";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { SampleHead } from "./sample-head";
import { DETAILS, LISTS, NOT_INDEXED, type SampleRow } from "./sample-pages";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle(({ location }) => LISTS[location.pathname]?.title ?? null, NOT_INDEXED);

export default function SampleListPage() {
  const { pathname } = useLocation();
  const list = LISTS[pathname];
  if (!list) return null;
  const detail = `${pathname}/detail`;
  const titleOf = (row: SampleRow, key: string) =>
    DETAILS[detail] ? (
      <Link to={`${detail}?id=${row.id}`}>{row[key]}</Link>
    ) : (
      <>
        <span className="badge">예시</span> {row[key]}
      </>
    );
  const columns = list.columns.map(
    (column): Column<SampleRow> => ({
      ...column,
      cell: (row) => (column.isRowHeader ? titleOf(row, column.key) : row[column.key]),
    }),
  );
  return (
    <>
      <SampleHead {...list} />
      <CardTable
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id ?? `${row.day} ${row.time}`}
        caption={list.caption}
      />
    </>
  );
}
