import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { type ListedMember, listMembers, type MemberList } from "~/backend/users.server";
import { InlineScript } from "~/document/inline-slots";
import { searchWords } from "~/names/clean-name";
import { readPart, requireAdmin } from "~/session/viewer.server";
import { readPage } from "~/texts/short-texts";
import { Button, Empty } from "~/ui/basics";
import { LoadFailure } from "~/ui/error-page";
import { formatMomentText } from "~/ui/format-moment";
import { CardTable, type Column } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { Figures } from "./charts";
import { toCount } from "./statistics";

export const meta = pageTitle("회원관리");

const NOTHING_FOUND = "검색 결과가 없습니다.";

const MEMBERS_PER_PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const word = searchWords(query.get("q") ?? "");
  const pages = { social: readPage(query.get("socialPage")), all: readPage(query.get("page")) };
  const cutPages = (list: MemberList) => cutList(list, word, pages);
  const part = await readPart(args, listMembers(caller).then(cutPages), ({ message }) => `오류: ${message}`);
  const { content, failure, status } = part;
  return data({ word, list: content, failure }, { status });
}

type MemberTable = { rows: ListedMember[]; total: number; page: number; pageSize: number };

function cutList({ members, ...listInfo }: MemberList, word: string, pages: { social: number; all: number }) {
  const matches = findMembers(members, word);
  const social = matches.filter((member) => member.social !== null);
  return { ...listInfo, social: cutPage(social, pages.social), all: cutPage(matches, pages.all) };
}

function findMembers(members: ListedMember[], word: string): ListedMember[] {
  const lowerWord = word.toLowerCase();
  return members.filter(({ id, name, email }) =>
    `${id}\n${name}\n${email}`.toLowerCase().includes(lowerWord),
  );
}

function cutPage(members: ListedMember[], page: number): MemberTable {
  const start = (page - 1) * MEMBERS_PER_PAGE;
  const rows = members
    .slice(start, start + MEMBERS_PER_PAGE)
    .map((member) => ({ ...member, joinedAt: formatMomentText(member.joinedAt) }));
  return { rows, total: members.length, page, pageSize: MEMBERS_PER_PAGE };
}

export default function Members() {
  const { list, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>회원관리</h1>
      <p>
        누가 언제 어떻게 가입했는지 찾아보는 화면입니다. 같은 회원을 등록하거나 고치거나 삭제하려면{" "}
        <Link to="/admin/user">사용자관리</Link>를 이용해 주세요.
      </p>
      <LoadFailure failure={failure} />
      {list && <Lists list={list} />}
    </>
  );
}

function Lists({ list }: { list: ShownLists }) {
  const { word } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const figures = [
    { label: "전체 회원", count: list.total },
    { label: "소셜 로그인 회원", count: list.socialTotal },
    { label: "일반 회원", count: Math.max(0, list.total - list.socialTotal) },
  ];
  const isLookedThrough = word !== "" || query.has("page");
  return (
    <>
      <Figures figures={figures} />
      <MemberFilter />
      <p>
        <a className="back-link" href="#all">
          전체 회원 목록으로 가기
        </a>
      </p>
      <section aria-labelledby="social-members" id="social" data-filtered>
        <h2 id="social-members">
          소셜 로그인 회원 <span className="muted">{toCount(list.social.total)}</span>
        </h2>
        <MembersTable
          table={list.social}
          labelledBy="social-members"
          parameter="socialPage"
          pagesLabel="소셜 로그인 회원 쪽"
          emptyText={word ? NOTHING_FOUND : "소셜 로그인 회원이 없습니다."}
        />
      </section>
      <details className="all-members" open={isLookedThrough} id="all" data-filtered>
        <summary>
          <h2 id="all-members">
            전체 회원 목록 <span className="muted">{toCount(list.all.total)}</span>
          </h2>
        </summary>
        <MembersTable
          table={list.all}
          labelledBy="all-members"
          parameter="page"
          pagesLabel="전체 회원 쪽"
          emptyText={word ? NOTHING_FOUND : "회원이 없습니다."}
        />
      </details>
    </>
  );
}

type ShownLists = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;

type MembersTableProps = {
  table: MemberTable;
  labelledBy: string;
  parameter: string;
  pagesLabel: string;
  emptyText: string;
};

function MembersTable({ table, labelledBy, parameter, pagesLabel, emptyText }: MembersTableProps) {
  const { total, page, pageSize } = table;
  const first = (page - 1) * pageSize + 1;
  const rows = table.rows.map((row, index) => ({ ...row, number: first + index }));
  return (
    <>
      {rows.length > 0 ? (
        <CardTable caption={{ labelledBy }} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <Empty isCard>{emptyText}</Empty>
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

function MemberFilter() {
  const { word, list } = useLoaderData<typeof loader>();
  return (
    <Form method="get" role="search" aria-label="회원 검색" className="search-form" data-instant>
      <input
        type="search"
        name="q"
        defaultValue={word}
        placeholder="아이디, 이름, 이메일로 검색"
        aria-label="아이디, 이름, 이메일로 검색"
        maxLength={100}
        enterKeyHint="search"
      />
      <Button type="submit" kind="primary">
        조회
      </Button>
      <p className="search-outcome" role="status" id="found" data-filtered>
        {word && list ? `${toCount(list.all.total)}명을 찾았습니다.` : ""}
      </p>
      <InlineScript name="instant-filter" />
    </Form>
  );
}
