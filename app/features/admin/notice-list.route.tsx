import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BoardList } from "~/boards/board-list";
import { ADMIN_NOTICES } from "~/boards/boards";
import { loadBoardList } from "~/boards/list.server";
import { requireAdmin } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";

export const meta = pageTitle("공지사항관리");

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return loadBoardList(args, ADMIN_NOTICES);
}

export default function NoticeList() {
  return (
    <div className="board-column">
      <BoardList list={useLoaderData<typeof loader>()} heading="공지사항관리" />
    </div>
  );
}
