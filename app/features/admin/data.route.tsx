import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/session/viewer.server";
import { readPage } from "~/texts/short-texts";
import { directory } from "~/toilet-directory/directory.server";
import { REASONS } from "~/toilet-directory/findings/finding";
import { Button, Empty, Notice, VisuallyHidden } from "~/ui/basics";
import { LoadFailure } from "~/ui/error-page";
import { editToiletHref, plateHref, toiletHref } from "~/ui/hrefs";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { uiWords } from "~/ui/words";
import { openReports } from "./admin.server";
import { choiceQuery, REASON_WORDS, readChoice } from "./data-query";
import { toCount } from "./statistics";

export const meta = pageTitle("데이터 점검");

const PAGE_SIZE = 50;
const NOT_READ = "화장실 목록을 아직 받지 못했습니다. 잠시 후 다시 열어 주세요.";

/** Lists toilets whose data may be wrong. If the reports are missing, the page says so and shows the rest. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const choice = readChoice(query);
  const page = readPage(query.get("page"));
  const { loadedAt, toilets } = await directory.status();
  if (loadedAt === null) return data({ choice, desk: null, failure: NOT_READ }, { status: 503 });
  const reports = await openReports();
  const reported = reports?.map(({ toiletId }) => toiletId) ?? [];
  const from = (page - 1) * PAGE_SIZE;
  const { counts, areas, total, rows } = await directory.findings({
    ...choice,
    from,
    limit: PAGE_SIZE,
    reported,
  });
  const desk = {
    page,
    pageSize: PAGE_SIZE,
    total,
    toilets,
    areas,
    hasReports: reports !== null,
    reasons: REASONS.map((reason) => ({ reason, count: counts[reason] })),
    rows: rows.map((row) => ({
      ...row,
      reportId: reports?.find(({ toiletId }) => toiletId === row.id)?.id ?? null,
    })),
  };
  return data({ choice, desk, failure: null });
}

type Desk = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["desk"]>;
type Row = Desk["rows"][number];

export default function DataDesk() {
  const { choice, desk, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-head">
        <h1>데이터 점검</h1>
        {desk && desk.total > 0 && (
          <a className="button" href={`/admin/data.csv${choiceQuery(choice)}`} download>
            CSV 내려받기
          </a>
        )}
      </div>
      <p>정보가 빠졌거나, 서로 맞지 않거나, 이용자가 신고한 화장실입니다. 확인하고 고쳐 주세요.</p>
      <LoadFailure failure={failure} />
      {desk && (
        <>
          {!desk.hasReports && (
            <Notice>신고를 불러오지 못해, 신고된 화장실은 목록에 없을 수 있습니다.</Notice>
          )}
          <Filters desk={desk} />
          <Toilets desk={desk} />
        </>
      )}
    </>
  );
}

function Filters({ desk: { reasons, areas } }: { desk: Desk }) {
  const { choice } = useLoaderData<typeof loader>();
  const { reason, area } = choice;
  const isListed = areas.some(({ name }) => name === area);
  return (
    // Keyed, so that the controls show the URL's values after going back.
    <Form method="get" aria-label="화장실 고르기" className="search-form" key={choiceQuery(choice)}>
      <select name="reason" defaultValue={reason ?? ""} aria-label="점검할 이유">
        <option value="">모든 이유</option>
        {reasons.map(({ reason: value, count }) => (
          <option key={value} value={value}>
            {`${REASON_WORDS[value].name} (${toCount(count)}곳)`}
          </option>
        ))}
      </select>
      <select name="area" defaultValue={area ?? ""} aria-label="시군구">
        <option value="">모든 시군구</option>
        {area && !isListed && <option value={area}>{area} (0곳)</option>}
        {areas.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name} (${toCount(count)}곳)`}
          </option>
        ))}
      </select>
      <Button type="submit" kind="primary">
        보기
      </Button>
    </Form>
  );
}

function Toilets({ desk: { page, pageSize, total, toilets, rows } }: { desk: Desk }) {
  const { reason } = useLoaderData<typeof loader>().choice;
  const isPastEnd = total > 0 && rows.length === 0;
  return (
    <>
      <p className="list-total">
        전체 {toCount(toilets)}곳 가운데 <strong>{toCount(total)}</strong>곳
      </p>
      {reason && <p className="field-hint">{REASON_WORDS[reason].rule}</p>}
      {rows.length === 0 ? (
        <Empty isCard>{isPastEnd ? uiWords().pagination.pastEnd : "이 조건에 맞는 화장실이 없습니다."}</Empty>
      ) : (
        <CardTable caption="점검할 화장실" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        pageCount={Math.ceil(total / pageSize)}
        parameter="page"
        label="점검할 화장실 쪽"
      />
    </>
  );
}

const nameOf = ({ name }: Row) => name || "이름 없음";

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "화장실",
    isRowHeader: true,
    cell: (row) => <Link to={toiletHref(row.id)}>{nameOf(row)}</Link>,
  },
  {
    key: "address",
    header: "주소",
    isLabelled: true,
    cell: ({ address, area }) => address || `주소 없음 (${area})`,
  },
  { key: "hours", header: "운영 시간 원문", isLabelled: true, cell: ({ hours }) => hours || "없음" },
  { key: "reasons", header: "점검할 이유", isLabelled: true, cell: (row) => <Reasons row={row} /> },
  {
    key: "manage",
    header: "관리",
    isShort: true,
    className: "not-printed",
    cell: (row) => (
      <span className="row-actions">
        <Link className="button button-small" to={editToiletHref(row.id)}>
          수정<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Link>
        <Link className="button button-small" to={plateHref(row.id)} reloadDocument>
          문 안내판<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Link>
      </span>
    ),
  },
];

function Reasons({ row: { reasons, reportId } }: { row: Row }) {
  return reasons.map((reason, index) => (
    <span key={reason}>
      {index > 0 && ", "}
      {reason === "reported" && reportId !== null ? (
        <Link className="text-button" to={`/community/qna/${encodeURIComponent(reportId)}`}>
          {REASON_WORDS[reason].name}
        </Link>
      ) : (
        REASON_WORDS[reason].name
      )}
    </span>
  ));
}
