import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCommunityFrame } from "~/boards/board-access.server";
import { BoardList } from "~/boards/board-list";
import { BOARDS } from "~/boards/boards";
import { loadBoardList } from "~/boards/list.server";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.title ?? "커뮤니티",
  ({ data }) => {
    if (!data) return [];
    const { board, base } = data.frame;
    const title = `${data.title} 새 글`;
    return [
      { name: "description", content: BOARDS[board].description },
      { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: `${base}/feed.xml` },
    ];
  },
);

export function loader(args: LoaderFunctionArgs) {
  return loadBoardList(args, requireCommunityFrame(args.params.board));
}

export default function List() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{list.title}</h1>
      <BoardList list={list} />
    </>
  );
}
