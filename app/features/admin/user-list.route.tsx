import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { listUsers, USERS_PER_PAGE } from "~/backend/users.server";
import { useLatestReply } from "~/forms/posted-form";
import { searchWords } from "~/names/clean-name";
import { isAdministrator, readPart, requireFormAdmin } from "~/session/viewer.server";
import { readPage } from "~/texts/short-texts";
import { Empty, VisuallyHidden } from "~/ui/basics";
import { Confirm } from "~/ui/confirm";
import { LoadFailure } from "~/ui/error-page";
import { RefusalSummary } from "~/ui/form-fields";
import { preserveSearch } from "~/ui/hrefs";
import { CardTable, type Column, SearchForm } from "~/ui/lists";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { uiWords } from "~/ui/words";
import { ADMIN_ROLE, DELETE_QUESTION, ORGANIZATIONS } from "./admin.schema";

export const meta = pageTitle("사용자관리");

const CONDITIONS = [
  { value: "0", label: "이름" },
  { value: "1", label: "사용자 ID" },
];

const LOAD_FAILED = "사용자 목록을 불러오는데 실패했습니다.";
const NOBODY = { content: { users: [], total: 0 }, failure: null, status: 200 } as const;

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireFormAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const search = {
    condition: query.get("searchCnd") === "1" ? "1" : "0",
    word: searchWords(query.get("searchWrd") ?? ""),
    page: readPage(query.get("pageIndex")),
  };
  const list = isAdministrator(viewer.member)
    ? await readPart(args, listUsers(search, viewer.caller).then(prune), () => LOAD_FAILED)
    : NOBODY;
  const { content, failure, status } = list;
  const ownId = viewer.member?.id ?? null;
  return data({ search, pageSize: USERS_PER_PAGE, ownId, list: content, failure }, { status });
}

function prune({ users, total }: Awaited<ReturnType<typeof listUsers>>) {
  return { total, users: users.map(({ uniqId: _, ...user }) => user) };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { deleteAction as action } from "./user.action.server";

export default function UserListPage() {
  const { search, pageSize, list, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-head">
        <h1>사용자관리</h1>
        <Link className="button button-primary" to="/admin/user/create">
          사용자 등록
        </Link>
      </div>
      <p>
        회원을 등록하고, 이름과 권한을 고치고, 삭제하는 화면입니다. 같은 회원의 로그인 유형과 가입일은{" "}
        <Link to="/admin/user-management">회원관리</Link>에서 볼 수 있습니다.
      </p>
      <RefusalSummary reply={useLatestReply()} />
      <Question />
      <SearchForm
        label="사용자 검색"
        conditions={CONDITIONS}
        condition={search.condition}
        word={search.word}
      />
      <LoadFailure failure={failure} />
      {list && (
        <>
          <p className="list-total">
            총 <strong>{list.total.toLocaleString("ko-KR")}</strong>명
          </p>
          <Users list={list} />
          <Pagination
            page={search.page}
            pageCount={Math.ceil(list.total / pageSize)}
            parameter="pageIndex"
            label="사용자 목록 쪽"
            pageSize={pageSize}
            total={list.total}
          />
        </>
      )}
    </>
  );
}

type UserList = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>;
type Row = UserList["users"][number] & { number: number; isOneself: boolean };

function Users({ list: { users, total } }: { list: UserList }) {
  const { ownId, search, pageSize } = useLoaderData<typeof loader>();
  const rows = users.map((user, index) => ({
    ...user,
    number: total - ((search.page - 1) * pageSize + index),
    isOneself: user.id === ownId,
  }));
  if (rows.length === 0) {
    const words = total > 0 ? uiWords().pagination.pastEnd : "검색된 결과가 없습니다.";
    return <Empty isCard>{words}</Empty>;
  }
  return (
    <CardTable
      className="user-table"
      caption="사용자 목록"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<Row>[] = [
  { key: "number", header: "번호", isShort: true, isLabelled: true, cell: ({ number }) => number },
  { key: "id", header: "사용자 ID", isRowHeader: true, className: "user-id", cell: ({ id }) => id },
  { key: "name", header: "이름", isLabelled: true, className: "user-name", cell: ({ name }) => name || "-" },
  {
    key: "email",
    header: "이메일",
    isLabelled: true,
    className: "user-email",
    cell: ({ email }) => email || "-",
  },
  { key: "role", header: "권한", isShort: true, cell: (user) => <RoleBadge {...user} /> },
  {
    key: "organization",
    header: "소속",
    isLabelled: true,
    className: "user-organization",
    cell: ({ organizationId }) => <Organization id={organizationId} />,
  },
  {
    key: "manage",
    header: "관리",
    isShort: true,
    className: "not-printed",
    cell: (user) => <Manage user={user} />,
  },
];

/** Shows the name of a template's organization, else its code, which may wrap after the first word. */
function Organization({ id }: { id: string }) {
  const wordEnd = id.indexOf("_") + 1;
  if (!id) return "-";
  const organization = ORGANIZATIONS.find(({ value }) => value === id);
  if (organization) return organization.name;
  return (
    <>
      {id.slice(0, wordEnd)}
      <wbr />
      {id.slice(wordEnd)}
    </>
  );
}

function RoleBadge({ role }: Pick<Row, "role">) {
  const isAdmin = role === ADMIN_ROLE;
  return (
    <span className={isAdmin ? "badge badge-strong" : "badge"}>{isAdmin ? "관리자" : "일반사용자"}</span>
  );
}

function Manage({ user: { id, isOneself } }: { user: Row }) {
  const [query] = useSearchParams();
  const confirmQuery = new URLSearchParams(query);
  confirmQuery.set("confirm", "delete-user");
  confirmQuery.set("userId", id);
  return (
    <span className="row-actions">
      <Link className="button button-small" to={`/admin/user/edit?${new URLSearchParams({ userId: id })}`}>
        수정<VisuallyHidden> {id}</VisuallyHidden>
      </Link>
      {!isOneself && (
        <Link className="button button-small button-quiet-danger" to={`?${confirmQuery}#confirm`}>
          삭제<VisuallyHidden> {id}</VisuallyHidden>
        </Link>
      )}
    </span>
  );
}

/** Shows the question above the list, even if the user is on another page. */
function Question() {
  const { list } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const userId = query.get("userId");
  if (query.get("confirm") !== "delete-user" || !userId) return null;
  const name = list?.users.find(({ id }) => id === userId)?.name;
  return (
    <Confirm
      question="정말 삭제하시겠습니까?"
      subject={name ? `${name} (${userId})` : userId}
      intent="delete-user"
      confirmLabel="삭제"
      cancelHref={`/admin/user${preserveSearch(query, DELETE_QUESTION)}`}
    >
      <input type="hidden" name="userId" value={userId} />
    </Confirm>
  );
}
