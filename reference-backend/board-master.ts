import { BootError } from "./boot-errors";
import { type Call, type Context, route } from "./call";
import type { Db } from "./database";
import { success, toWireDate } from "./envelope";
import { EMPTY_SEARCH, fieldsOf, paginationInfo } from "./pagination";

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

const BOARDS: BuiltIn[] = [
  [BOARD_IDS.notice, "공지사항", "화장실 지도의 소식을 알려 드립니다.", "BBST03"],
  [BOARD_IDS.free, "자유게시판", "동네 화장실 이야기를 자유롭게 나누는 곳입니다.", "BBST01"],
  [BOARD_IDS.qna, "Q&A", "궁금한 것을 묻고 답하는 곳입니다.", "BBST01"],
];

/** Creates the boards with the template's limits: 2 files of 5 MB (docs/wire.md#boards). */
export function seedBoards(db: Db): void {
  const insert = db.prepare(`INSERT INTO board_master
    (bbs_id, bbs_nm, bbs_intrcn, bbs_ty_code, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const now = new Date().toISOString();
  db.transaction(() => {
    for (const board of BOARDS) insert.run([...board, now]);
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

const toLimits = (row: BoardRow) => ({
  fileAtchPosblAt: row.file_atch_posbl_at,
  posblAtchFileNumber: row.posbl_atch_file_number,
  posblAtchFileSize: String(row.posbl_atch_file_size),
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

/** Lists the boards, the newest first. */
function list({ db }: Context) {
  const rows = db.prepare("SELECT bbs_id FROM board_master ORDER BY created_at DESC").all([]);
  const resultList = (rows as { bbs_id: string }[]).map(({ bbs_id }) => findBoardWire(db, bbs_id));
  const resultCnt = String(resultList.length);
  return success({ resultList, resultCnt, paginationInfo: paginationInfo(resultList.length, 1) });
}

export const boardMasterCalls = (): Call[] => [route("GET /bbsMaster", {}, list)];
