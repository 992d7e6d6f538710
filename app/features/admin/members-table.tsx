import { CardTable, type Column } from "~/ui/card-table";
import { Pagination } from "~/ui/pagination";
import type { MemberTable } from "./members.loader.server";

type MembersTableProps = {
  table: MemberTable;
  labelledBy: string;
  parameter: string;
  pagesLabel: string;
  emptyText: string;
};

export function MembersTable({ table, labelledBy, parameter, pagesLabel, emptyText }: MembersTableProps) {
  const { total, page, pageSize } = table;
  const first = (page - 1) * pageSize + 1;
  const rows = table.rows.map((row, index) => ({ ...row, number: first + index }));
  return (
    <>
      {rows.length > 0 ? (
        <CardTable caption={{ labelledBy }} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <p className="card empty">{emptyText}</p>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        parameter={parameter}
        label={pagesLabel}
        pageSize={pageSize}
        total={total}
      />
    </>
  );
}

type NumberedRow = MemberTable["rows"][number] & { number: number };

const COLUMNS: Column<NumberedRow>[] = [
  { key: "number", header: "번호", isShort: true, isLabelled: true, cell: ({ number }) => number },
  { key: "id", header: "아이디", isRowHeader: true, className: "user-id", cell: ({ id }) => id },
  { key: "name", header: "이름", isLabelled: true, cell: ({ name }) => name || "-" },
  { key: "email", header: "이메일", isLabelled: true, cell: ({ email }) => email || "-" },
  {
    key: "loginType",
    header: "로그인 유형",
    isShort: true,
    cell: ({ social }) => <LoginBadge social={social} />,
  },
  {
    key: "joinedAt",
    header: "가입일",
    isShort: true,
    isLabelled: true,
    cell: ({ joinedAt }) => joinedAt || "-",
  },
];

const LOGIN_LABELS: Record<string, string> = { KAKAO: "카카오", NAVER: "네이버" };

function LoginBadge({ social }: { social: string | null }) {
  if (social === null) return <span className="badge">일반</span>;
  return <span className="badge badge-kakao">{LOGIN_LABELS[social] ?? "카카오"}</span>;
}
