import { BOARD_KEYS, type BoardKey } from "~/backend/board";

const NOTICE_TITLE_MAX = 60;
const TITLE_MAX = 200;
export const POST_TITLE_MAX: Record<BoardKey, number> = {
  notice: NOTICE_TITLE_MAX,
  free: TITLE_MAX,
  qna: TITLE_MAX,
};

/** Where the pages of a board stand: among the community, or in the administration's frame. */
export type BoardFrame = {
  board: BoardKey;
  base: string;
  isAdministration: boolean;
};

export const ADMIN_NOTICES: BoardFrame = { board: "notice", base: "/admin/notice", isAdministration: true };

export function communityFrame(name: string | undefined): BoardFrame | null {
  const board = BOARD_KEYS.find((key) => key === name);
  return board ? { board, base: `/community/${board}`, isAdministration: false } : null;
}
