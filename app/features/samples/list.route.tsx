import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { env } from "~/env/env.server";
import { koreanHolidays } from "~/opening-hours/holidays";
import { Card, FactList } from "~/ui/basics";
import { formatDate } from "~/ui/format-moment";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { SampleHead } from "./sample-head";
import { DETAILS, LISTS, NOT_INDEXED, type SampleRow } from "./sample-pages";

export const handle = { cache: "revalidated" };
export const meta = pageTitle(({ location }) => LISTS[location.pathname]?.title ?? null, NOT_INDEXED);

const HOLIDAYS_SHOWN = 3;
const FULL_DAY = new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", dateStyle: "full" });

/** Tells the lists of events today and the next public holidays, which are the real events: hours differ. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!new URL(request.url).pathname.includes("/inform/")) return null;
  const today = formatDate(new Date().toISOString());
  const holidays = [...koreanHolidays(env.EXTRA_HOLIDAYS)].filter(([day]) => day >= today).sort();
  const facts = holidays.slice(0, HOLIDAYS_SHOWN).map(([day, name]) => [fullDay(day), name] as const);
  return { today: fullDay(today), facts };
}

const fullDay = (day: string) => FULL_DAY.format(new Date(`${day}T00:00+09:00`));

export default function SampleListPage() {
  const { pathname } = useLocation();
  const holidays = useLoaderData<typeof loader>();
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
      {holidays && (
        <Card>
          <h2>운영 시간이 달라지는 날</h2>
          <p>
            오늘은 {holidays.today}입니다. 공휴일에는 쉬거나 일찍 닫는 화장실이 있고, 지도는 그날의 시간으로
            알려 드립니다.
          </p>
          <FactList facts={holidays.facts} />
        </Card>
      )}
      <CardTable
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id ?? `${row.day} ${row.time}`}
        caption={list.caption}
      />
    </>
  );
}
