import { CardTable, type Column } from "~/ui/card-table";
import { Pagination } from "~/ui/pagination";
import type { MemberRow, MemberTable } from "./members.loader.server";

type MembersTableProps = {
  table: MemberTable;
  labelledBy: string;
  /** name of the page parameter */
  parameter: string;
  pagesLabel: string;
  emptyText: string;
};

export function MembersTable({ table, labelledBy, parameter, pagesLabel, emptyText }: MembersTableProps) {
  const { rows, total, page, pageSize } = table;
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

const COLUMNS: Column<MemberRow>[] = [
  { key: "number", header: "번호", isShort: true, isLabelled: true, cell: ({ number }) => number },
  { key: "id", header: "아이디", isRowHeader: true, cell: ({ id }) => id },
  { key: "name", header: "이름", isLabelled: true, cell: ({ name }) => name || "-" },
  { key: "email", header: "이메일", isLabelled: true, cell: ({ email }) => email || "-" },
  {
    key: "loginType",
    header: "로그인 유형",
    isShort: true,
    cell: (member) => <LoginBadge member={member} />,
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

function LoginBadge({ member: { loginType, isSocial } }: { member: MemberRow }) {
  const label = isSocial ? (LOGIN_LABELS[loginType.toUpperCase()] ?? "카카오") : "일반";
  return <span className={isSocial ? "badge badge-kakao" : "badge"}>{label}</span>;
}
