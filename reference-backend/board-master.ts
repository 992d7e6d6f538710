import { BootError } from "./boot-errors";
import type { Db } from "./database";
import { toWireDate } from "./envelope";
import { EMPTY_SEARCH, fieldsOf } from "./pagination";

export const BOARD_IDS = {
  notice: "BBSMSTR_AAAAAAAAAAAA",
  free: "BBSMSTR_BBBBBBBBBBBB",
  qna: "BBSMSTR_CCCCCCCCCCCC",
} as const;

type BoardRow = {
  bbs_id: string;
  bbs_nm: string;
  bbs_intrcn: string;
  bbs_ty_code: string;
  bbs_use_flag: string;
  reply_posbl_at: string;
  file_atch_posbl_at: string;
  posbl_atch_file_number: number;
  posbl_atch_file_size: number;
  created_at: string;
};

const TYPE_NAMES: Record<string, string> = { BBST01: "일반게시판", BBST03: "공지게시판" };

type BuiltIn = [id: string, name: string, introduction: string, type: string];

const OF_THE_FORK: BuiltIn[] = [
  [BOARD_IDS.notice, "공지사항", "화장실 지도의 소식을 알려 드립니다.", "BBST03"],
  [BOARD_IDS.free, "자유게시판", "동네 화장실 이야기를 자유롭게 나누는 곳입니다.", "BBST01"],
  [BOARD_IDS.qna, "Q&A", "궁금한 것을 묻고 답하는 곳입니다.", "BBST01"],
];

/** The product uses the second one, a gallery, as its free board. */
const OF_THE_TEMPLATE: BuiltIn[] = [
  [BOARD_IDS.notice, "공지사항", "공지사항게시판", "BBST03"],
  [BOARD_IDS.free, "갤러리", "갤러리게시판", "BBST01"],
];

/** Creates the boards with the template's limits: 2 files of 5 MB (docs/wire.md#boards). */
export function seedBoards(db: Db, plain: boolean): void {
  const insert = db.prepare(`INSERT INTO board_master
    (bbs_id, bbs_nm, bbs_intrcn, bbs_ty_code, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const now = new Date().toISOString();
  db.transaction(() => {
    for (const board of plain ? OF_THE_TEMPLATE : OF_THE_FORK) insert.run([...board, now]);
  }).immediate();
}

export function findBoard(db: Db, bbsId: string): BoardRow | undefined {
  return db.prepare("SELECT * FROM board_master WHERE bbs_id = ?").get([bbsId]) as BoardRow | undefined;
}

export function requireBoard(db: Db, bbsId: string): void {
  if (!findBoard(db, bbsId)) throw new BootError(500);
}

/** egov-4.2 answers the whole BoardMasterVO, with blanks for columns outside the query. */
const EMPTY_MASTER = {
  ...EMPTY_SEARCH,
  ...fieldsOf(
    `bbsAttrbCode bbsAttrbCodeNm bbsId bbsIntrcn bbsNm bbsTyCode bbsTyCodeNm bbsUseFlag fileAtchPosblAt
      frstRegisterId frstRegisterNm frstRegisterPnttm lastUpdusrId lastUpdusrPnttm posblAtchFileSize
      replyPosblAt tmplatId tmplatNm useAt trgetId registSeCode uniqId commentAt stsfdgAt authFlag`,
    "",
  ),
  posblAtchFileNumber: 0,
  option: "na",
};

/** A board made by a call has no size limit. */
const toLimits = (row: BoardRow) => ({
  fileAtchPosblAt: row.file_atch_posbl_at,
  posblAtchFileNumber: row.posbl_atch_file_number,
  posblAtchFileSize: row.posbl_atch_file_size > 0 ? String(row.posbl_atch_file_size) : "",
});

export function findBoardWire(db: Db, bbsId: string) {
  const row = findBoard(db, bbsId);
  if (!row) return null;
  return {
    ...EMPTY_MASTER,
    ...toLimits(row),
    bbsId,
    bbsNm: row.bbs_nm,
    bbsIntrcn: row.bbs_intrcn,
    bbsTyCode: row.bbs_ty_code,
    bbsTyCodeNm: TYPE_NAMES[row.bbs_ty_code] ?? "",
    bbsAttrbCode: "BBSA03",
    bbsAttrbCodeNm: "일반게시판",
    tmplatId: "TMPLAT_BOARD_DEFAULT",
    useAt: "Y",
    bbsUseFlag: row.bbs_use_flag || null,
    replyPosblAt: row.reply_posbl_at,
    frstRegisterPnttm: toWireDate(row.created_at),
  };
}

/** 5.x has the limits directly below `result`. @throws BootError 500 for a missing board */
export function getAttachmentLimitsWire(db: Db, bbsId: string) {
  const row = findBoard(db, bbsId);
  if (!row) throw new BootError(500);
  return { ...EMPTY_MASTER, ...toLimits(row) };
}
