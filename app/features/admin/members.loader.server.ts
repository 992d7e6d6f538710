import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ListedMember, listMembers, type MemberList } from "~/backend/admin-members.server";
import { readPart } from "~/session/page-read.server";
import { requireAdmin } from "~/session/viewer.server";
import { formatMomentText } from "~/ui/format-moment";
import { readPage } from "./page-number";

const MEMBERS_PER_PAGE = 50;

/** Members of two tables, each with its own pages, both cut by the filter. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const word = (query.get("q") ?? "").trim();
  const pages = { social: readPage(query.get("socialPage")), all: readPage(query.get("page")) };
  const cut = (list: MemberList) => cutList(list, word, pages);
  const part = await readPart(args, listMembers(caller).then(cut), ({ message }) => `오류: ${message}`);
  const { content, failure, status } = part;
  return data({ word, list: content, failure }, { status });
}

export type MemberRow = {
  number: number;
  id: string;
  name: string;
  email: string;
  loginType: string;
  isSocial: boolean;
  /** in Korean form, empty where it is not known */
  joinedAt: string;
};
export type MemberTable = { rows: MemberRow[]; total: number; page: number; pageSize: number };

function cutList(
  { members, total, socialTotal }: MemberList,
  word: string,
  pages: { social: number; all: number },
) {
  const found = members.filter(matching(word));
  const social = found.filter(({ isSocial }) => isSocial);
  return {
    total,
    socialTotal,
    social: cutPage(social, pages.social),
    all: cutPage(found, pages.all),
  };
}

/** Part 2 section 2: id, name and e-mail, whatever the case. */
function matching(word: string): (member: ListedMember) => boolean {
  const sought = word.toLowerCase();
  if (!sought) return () => true;
  return ({ id, name, email }) => [id, name, email].some((text) => text.toLowerCase().includes(sought));
}

function cutPage(members: ListedMember[], page: number): MemberTable {
  const start = (page - 1) * MEMBERS_PER_PAGE;
  const rows = members.slice(start, start + MEMBERS_PER_PAGE).map((member, index) => ({
    ...member,
    number: start + index + 1,
    joinedAt: formatMomentText(member.joinedAt),
  }));
  return { rows, total: members.length, page, pageSize: MEMBERS_PER_PAGE };
}
