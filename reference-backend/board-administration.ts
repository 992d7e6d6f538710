import type { Request } from "express";
import { findBoardWire } from "./board-master";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, formBody, jsonBody, route } from "./call";
import { Refused, success } from "./envelope";
import { paginationInfo } from "./pagination";

const ID_DIGITS = 12;
const UNUSED = "";
const NO_SIZE = 0;

function nextBoardId({ db }: Context): string {
  const countMade = db.prepare(
    "SELECT COUNT(*) AS made FROM board_master WHERE bbs_id GLOB 'BBSMSTR_[0-9]*'",
  );
  const { made: count } = countMade.get([]) as { made: number };
  return `BBSMSTR_${String(count + 1).padStart(ID_DIGITS, "0")}`;
}

const REQUIRED = ["bbsNm", "bbsIntrcn", "bbsTyCode", "bbsAttrbCode"];

/** @throws Refused 900 in 5.x without a required field, and for JSON, which it does not bind */
function insertBoard(context: Context, req: Request) {
  const { db, behaviour } = context;
  const isBound = !req.is("json") && REQUIRED.every((name) => findField(req, name)?.trim());
  if (behaviour.isVersion5 && !isBound) throw new Refused("invalid", "입력값 무결성 오류 입니다.");
  const text = (name: string, standIn: string) => findField(req, name) || standIn;
  db.prepare(`INSERT INTO board_master (bbs_id, bbs_nm, bbs_intrcn, bbs_ty_code, bbs_use_flag, reply_posbl_at,
    file_atch_posbl_at, posbl_atch_file_number, posbl_atch_file_size, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run([
    nextBoardId(context),
    text("bbsNm", ""),
    text("bbsIntrcn", ""),
    text("bbsTyCode", "BBST01"),
    UNUSED,
    text("replyPosblAt", "N"),
    text("fileAtchPosblAt", "N"),
    Number(text("posblAtchFileNumber", "0")) || 0,
    NO_SIZE,
    new Date().toISOString(),
  ]);
  return success();
}

/** Needs a form. @throws BootError 500 for JSON and for a missing board */
function useBoard({ db }: Context, req: Request) {
  if (req.is("json")) throw new BootError(500);
  const setUsed = db.prepare("UPDATE board_master SET bbs_use_flag = 'Y' WHERE bbs_id = ?");
  if (setUsed.run([findField(req, "bbsId") ?? ""]).changes === 0) throw new BootError(500);
  return success();
}

function list({ db }: Context, condition: string) {
  const rows = db
    .prepare(`SELECT bbs_id FROM board_master WHERE ${condition} ORDER BY created_at DESC`)
    .all([]);
  const resultList = (rows as { bbs_id: string }[]).map(({ bbs_id }) => findBoardWire(db, bbs_id));
  const resultCnt = String(resultList.length);
  return success({ resultList, resultCnt, paginationInfo: paginationInfo(resultList.length, 1) });
}

export function boardMasterCalls(): Call[] {
  const body = [...formBody, ...jsonBody.slice(1)];
  return [
    route("GET /bbsMaster", {}, (context) => list(context, "1 = 1")),
    route("POST /bbsMaster", { body }, insertBoard),
    route("GET /bbsUseInf", {}, (context) => list(context, "bbs_use_flag <> ''")),
    route("POST /bbsUseInf", { body }, useBoard),
    route("GET /notUsedBbsMaster", {}, (context) => list(context, "bbs_use_flag = ''")),
  ];
}
