import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { listAvailableBoards } from "~/boards/available-boards.server";
import { communityFrame } from "~/boards/boards";
import { boardWords } from "~/boards/words";

import { Breadcrumbs } from "~/ui/breadcrumbs";
import { layoutWords } from "~/ui/layout/words";
import { SideMenu } from "~/ui/side-menu";

export async function loader() {
  return { boards: await listAvailableBoards() };
}

export default function Community() {
  const { boards } = useLoaderData<typeof loader>();
  const frame = communityFrame(useParams().board);
  const { boards: words } = boardWords();
  const { community } = layoutWords().menu;
  const items = boards.map((board) => ({ label: words[board].title, to: `/community/${board}` }));
  return (
    <div className="page">
      {frame && (
        <Breadcrumbs path={[{ to: "/community", label: community }]} here={words[frame.board].title} />
      )}
      <div className="side-layout">
        <SideMenu title={community} items={items} />
        <div className="board-column">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
