import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCommunityFrame } from "~/boards/board-access.server";
import { BoardList } from "~/boards/board-list";
import { loadBoardList } from "~/boards/list.server";
import { boardWords } from "~/boards/words";
import { languageParameter } from "~/languages/words";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";

export const handle = { cache: "revalidated" };

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.title ?? layoutWords().menu.community,
  ({ data }) => {
    if (!data) return [];
    const { board, base } = data.frame;
    const { boards, list } = boardWords();
    const href = `${base}/feed.xml${languageParameter("?")}`;
    return [
      { name: "description", content: boards[board].description },
      { tagName: "link", rel: "alternate", type: "application/atom+xml", title: list.feed(data.title), href },
    ];
  },
);

export function loader(args: LoaderFunctionArgs) {
  return loadBoardList(args, requireCommunityFrame(args.params.board));
}

export default function List() {
  return <BoardList list={useLoaderData<typeof loader>()} />;
}
