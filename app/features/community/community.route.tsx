import { Outlet, useParams } from "@remix-run/react";
import { BOARD_KEYS, BOARDS, communityFrame } from "~/boards/boards";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu } from "~/ui/side-menu";

const MENU = BOARD_KEYS.map((board) => ({ label: BOARDS[board].title, to: `/community/${board}` }));

export default function Community() {
  const frame = communityFrame(useParams().board);
  return (
    <div className="page">
      {frame && (
        <Breadcrumbs path={[{ to: "/community", label: "커뮤니티" }]} here={BOARDS[frame.board].title} />
      )}
      <div className="side-layout">
        <SideMenu title="커뮤니티" items={MENU} />
        <div className="board-column">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
