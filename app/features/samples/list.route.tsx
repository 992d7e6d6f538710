import { Link, useLocation } from "@remix-run/react";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { DETAILS, LISTS, NOT_INDEXED, type SampleRow } from "./sample-pages";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle(({ location }) => LISTS[location.pathname]?.title ?? null, NOT_INDEXED);

export default function SampleListPage() {
  const { pathname } = useLocation();
  const list = LISTS[pathname];
  if (!list) return null;
  const detail = `${pathname}/detail`;
  const columns = list.columns.map(
    (column): Column<SampleRow> => ({
      ...column,
      cell: (row) =>
        column.isRowHeader && DETAILS[detail] ? (
          <Link to={`${detail}?id=${row.id}`}>{row[column.key]}</Link>
        ) : (
          row[column.key]
        ),
    }),
  );
  return (
    <>
      <h1>{list.title}</h1>
      <CardTable
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id ?? `${row.day} ${row.time}`}
        caption={list.caption}
      />
      {pathname === "/support/download" && (
        <p className="actions">
          <Link className="button" to="/support/download/create">
            등록
          </Link>
        </p>
      )}
    </>
  );
}
