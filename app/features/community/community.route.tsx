import { Outlet, useParams } from "@remix-run/react";
import { BOARD_KEYS } from "~/backend/board";
import { communityFrame } from "~/boards/boards";
import { boardWords } from "~/boards/words";
import { layoutWords } from "~/ui/layout/words";
import { Breadcrumbs, SideMenu } from "~/ui/side-menu";

export default function Community() {
  const frame = communityFrame(useParams().board);
  const { boards: words } = boardWords();
  const { community } = layoutWords().menu;
  const items = BOARD_KEYS.map((board) => ({ label: words[board].title, to: `/community/${board}` }));
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
