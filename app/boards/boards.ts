import { BOARD_KEYS, type BoardKey } from "~/backend/board";
import { firstCharacters } from "~/texts/first-characters";

const NOTICE_TITLE_MAX = 60;
const TITLE_MAX = 200;
export const POST_TITLE_MAX: Record<BoardKey, number> = {
  notice: NOTICE_TITLE_MAX,
  free: TITLE_MAX,
  qna: TITLE_MAX,
};

/** What a reply is called before anybody types: no longer than its board takes, or it could not be saved as it stands. */
export const replyTitle = (board: BoardKey, title: string): string =>
  firstCharacters(`RE: ${title}`, POST_TITLE_MAX[board]);

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
