import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { listUsers, USERS_PER_PAGE } from "~/backend/users.server";
import { searchWords } from "~/names/clean-name";
import { readPart } from "~/session/page-read.server";
import { isAdministrator, requireFormAdmin } from "~/session/viewer.server";
import { readPage } from "~/ui/paginate-entries";

const LOAD_FAILED = "사용자 목록을 불러오는데 실패했습니다.";
const NOBODY = {
  content: { users: [], total: 0, page: 1, pageSize: USERS_PER_PAGE },
  failure: null,
  status: 200,
} as const;

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
  return data({ search, ownId: viewer.member?.id ?? null, list: content, failure }, { status });
}

function prune({ users, total, page }: Awaited<ReturnType<typeof listUsers>>) {
  return { total, page, pageSize: USERS_PER_PAGE, users: users.map(({ uniqId: _, ...user }) => user) };
}
