import { BOARD_WRITERS, type BoardKey } from "~/backend/board";

type BoardInfo = {
  /** who may write posts; reading is for everybody */
  writer: "admin" | "user";
  titleMax: number;
};

/** The three boards: what tells them apart is here and in their words, and nowhere else. */
export const BOARDS: Record<BoardKey, BoardInfo> = {
  notice: {
    writer: BOARD_WRITERS.notice,
    titleMax: 60,
  },
  free: {
    writer: BOARD_WRITERS.free,
    titleMax: 200,
  },
  qna: {
    writer: BOARD_WRITERS.qna,
    titleMax: 200,
  },
};

export const BOARD_KEYS = Object.keys(BOARDS) as BoardKey[];

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
