import { BOARD_WRITERS, type BoardKey } from "~/backend/board";

type BoardInfo = {
  title: string;
  description: string;
  /** who may write posts; reading is for everybody */
  writer: "admin" | "user";
  titleMax: number;
  titleMissing: string;
  contentMissing: string;
};

/** The three boards: what tells them apart is here, and nowhere else. */
export const BOARDS: Record<BoardKey, BoardInfo> = {
  notice: {
    title: "공지사항",
    description: "화장실 지도의 새 소식을 알려 드립니다.",
    writer: BOARD_WRITERS.notice,
    titleMax: 60,
    titleMissing: "제목을 입력하세요.",
    contentMissing: "내용을 입력하세요.",
  },
  free: {
    title: "자유게시판",
    description: "동네 화장실 이야기를 자유롭게 나누는 곳입니다.",
    writer: BOARD_WRITERS.free,
    titleMax: 200,
    titleMissing: "제목을 입력하세요.",
    contentMissing: "내용을 입력하세요.",
  },
  qna: {
    title: "Q&A",
    description: "궁금한 것을 묻고 답하는 곳입니다.",
    writer: BOARD_WRITERS.qna,
    titleMax: 200,
    titleMissing: "제목을 입력해 주세요.",
    contentMissing: "내용을 입력해 주세요.",
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

/** The frame of a community board, null for a name that is none. */
export function communityFrame(name: string | undefined): BoardFrame | null {
  const board = BOARD_KEYS.find((key) => key === name);
  return board ? { board, base: `/community/${board}`, isAdministration: false } : null;
}

export const NO_TITLE = "제목 없음";
export const NO_AUTHOR = "익명";
export const NO_CONTENT = "내용이 없습니다.";
