import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ListedMember, listMembers, type MemberList } from "~/backend/admin-members.server";
import { searchWords } from "~/names/clean-name";
import { readPart } from "~/session/page-read.server";
import { requireAdmin } from "~/session/viewer.server";
import { formatMomentText } from "~/ui/format-moment";
import { readPage } from "~/ui/paginate-entries";

const MEMBERS_PER_PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const word = searchWords(query.get("q") ?? "");
  const pages = { social: readPage(query.get("socialPage")), all: readPage(query.get("page")) };
  const cutPages = (list: MemberList) => cutList(list, word, pages);
  const part = await readPart(
    args,
    listMembers(caller, word).then(cutPages),
    ({ message }) => `오류: ${message}`,
  );
  const { content, failure, status } = part;
  return data({ word, list: content, failure }, { status });
}

export type MemberTable = { rows: ListedMember[]; total: number; page: number; pageSize: number };

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
