import type { Request, Response } from "express";
import { listAttachmentsWire } from "./attachments";
import { storeFiles } from "./board-writes";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, route } from "./call";
import { Refused, success, toWireMoment } from "./envelope";
import type { ReceivedFile } from "./multipart";
import { callerOf } from "./token";
import { uploadRoute } from "./uploads";

/** Events (`/schedule`) as every version of the template has them (docs/wire.md#events). */

type EventRow = {
  schdul_id: string;
  begins: string;
  ends: string;
  record: string;
  atch_file_id: string | null;
  mber_nm: string | null;
  created_at: string;
  updated_at: string | null;
};

type Fields = Record<string, string | undefined>;

/** 4.2 and 4.3 require all of these. */
const REQUIRED = [
  ...["schdulNm", "schdulCn", "schdulSe", "schdulIpcrCode"],
  ...["schdulDeptName", "schdulChargerName"],
];
const DAY_MS = 86_400_000;
const LIMITS = { requestMaxBytes: 100_000_000, textMaxBytes: 1_000_000, filesMax: 10 };

const SELECT = `SELECT s.*, m.mber_nm FROM schedule s LEFT JOIN member m ON m.mber_id = s.frst_register_id`;

/** Formats `YYYYMMDD` of a day that may be past the end of its month. */
const toDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll("-", "");

/** Months count from 0, and 5.x uses today for a missing value. @throws BootError 500 */
function readDay({ behaviour }: Context, req: Request, mayBeMissing: boolean): Date {
  const today = new Date(Date.now() + 9 * 3_600_000);
  const standIns = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const numbers = ["year", "month", "date"].map((name, index) => {
    const text = findField(req, name) ?? "";
    if (/^\d{1,4}$/.test(text)) return Number(text);
    if (text !== "" || !behaviour.isVersion5 || !mayBeMissing) throw new BootError(500);
    return standIns[index] ?? 0;
  });
  const [year = 0, month = 0, date = 1] = numbers;
  return new Date(Date.UTC(year, month, date));
}

/** Lists spell some names differently from the detail. */
function toItemWire(row: EventRow) {
  const { schdulKindCode = null, ...fields } = JSON.parse(row.record) as Record<string, string>;
  return {
    ...fields,
    schdulId: row.schdul_id,
    schdulNm: fields.schdulNm ?? null,
    schdulPlace: fields.schdulPlace ?? null,
    schdulBgnde: row.begins,
    schdulEndde: row.ends,
    atchFileId: row.atch_file_id,
    schdulKndCode: schdulKindCode,
    reptitSeCode: (fields.reptitSeCode ?? "1").padEnd(3),
    frstRegistPnttm: toWireMoment(row.created_at),
    lastUpdtPnttm: toWireMoment(row.updated_at ?? row.created_at),
    userNm: row.mber_nm,
  };
}

function toDetailWire(row: EventRow) {
  const { schdulKndCode, frstRegistPnttm, lastUpdtPnttm, userNm: _name, ...item } = toItemWire(row);
  return {
    ...item,
    schdulKindCode: schdulKndCode,
    frstRegisterPnttm: frstRegistPnttm,
    lastUpdusrPnttm: lastUpdtPnttm,
  };
}

/** Lists have the events of a department, not personal ones. */
const LISTED_KIND = "2";

function listEvents({ db, behaviour }: Context, req: Request, from: Date, to: Date) {
  const rows = db
    .prepare(`${SELECT} WHERE substr(s.begins, 1, 8) <= ? AND substr(s.ends, 1, 8) >= ? ORDER BY s.begins`)
    .all([toDay(to), toDay(from)]) as EventRow[];
  const kind = findField(req, "searchCondition") === "SCHDUL_SE" ? findField(req, "searchKeyword") : "";
  const resultList = rows
    .map(toItemWire)
    .filter(({ schdulKndCode }) => schdulKndCode === LISTED_KIND)
    .filter((item) => behaviour.isVersion5 || !kind || (item as Fields).schdulSe === kind);
  return success({ resultList });
}

function getRow({ db }: Context, req: Request): EventRow {
  const row = db.prepare(`${SELECT} WHERE s.schdul_id = ?`).all([req.params.id ?? ""])[0];
  if (!row) throw new BootError(500);
  return row as EventRow;
}

function getEvent(context: Context, req: Request) {
  const { db, fileIds, behaviour } = context;
  const row = getRow(context, req);
  const filesId = (row.atch_file_id ?? "").trim();
  const resultFiles = filesId ? listAttachmentsWire(db, fileIds, filesId, behaviour) : [];
  return success({ scheduleDetail: toDetailWire(row), resultFiles });
}

/** @throws Refused 900 in 4.2 and 4.3 for a missing field; 5.x accepts an event without a name */
function readEvent({ behaviour }: Context, req: Request): { fields: Fields; begins: string; ends: string } {
  const fields = (req.body ?? {}) as Fields;
  const isWhole = REQUIRED.every((name) => fields[name]);
  if (!behaviour.isVersion5 && !isWhole) throw new Refused("invalid", "입력값 무결성 오류 입니다.");
  const { schdulBgnde: begins = "", schdulEndde: ends = begins } = fields;
  if (!/^\d{12}$/.test(begins) || !/^\d{12}$/.test(ends)) throw new BootError(500);
  return { fields, begins, ends };
}

function insertEvent(context: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { db } = context;
  const { fields, begins, ends } = readEvent(context, req);
  const { last } = db
    .prepare("SELECT COALESCE(MAX(CAST(SUBSTR(schdul_id, 8) AS INTEGER)), 0) AS last FROM schedule")
    .get([]) as { last: number };
  const id = `SCHDUL_${String(last + 1).padStart(13, "0")}`;
  const writtenColumns = [storeFiles(context, files, ""), callerOf(res).id, new Date().toISOString()];
  db.prepare(`INSERT INTO schedule (schdul_id, begins, ends, record, atch_file_id, frst_register_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`).run([id, begins, ends, JSON.stringify(fields), ...writtenColumns]);
  return success();
}

/** The request must return the plain id of the files, or the event loses them. */
function updateEvent(context: Context, req: Request, _res: Response, files: ReceivedFile[]) {
  const { schdul_id: id } = getRow(context, req);
  const { fields, begins, ends } = readEvent(context, req);
  const filesId = storeFiles(context, files, (fields.atchFileId ?? "").trim());
  context.db
    .prepare(`UPDATE schedule SET begins = ?, ends = ?, record = ?, atch_file_id = ?, updated_at = ?
    WHERE schdul_id = ?`)
    .run([begins, ends, JSON.stringify(fields), filesId, new Date().toISOString(), id]);
  return success();
}

function deleteEvent(context: Context, req: Request) {
  const { schdul_id: id } = getRow(context, req);
  context.db.prepare("DELETE FROM schedule WHERE schdul_id = ?").run([id]);
  return success();
}

function listMonth(context: Context, req: Request) {
  const day = readDay(context, req, true);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return listEvents(context, req, new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0)));
}

function listWeek(context: Context, req: Request) {
  const from = readDay(context, req, false);
  return listEvents(context, req, from, new Date(from.getTime() + 6 * DAY_MS));
}

function listDay(context: Context, req: Request) {
  const day = readDay(context, req, true);
  return listEvents(context, req, day, day);
}

/**
 * `GET /schedule/month` is open unless a version restricts it to administrators, because it matches `/schedule/{id}`.
 */
export function scheduleCalls(context: Context): Call[] {
  const upload = { prefix: "SCH_", fileMaxBytes: context.behaviour.fileMaxBytes, ...LIMITS };
  return [
    route("GET /schedule/daily", { open: "GET" }, listDay),
    route("GET /schedule/week", { open: "GET" }, listWeek),
    route("GET /schedule/month", { open: "GET" }, listMonth),
    route("GET /schedule/:id", { open: "GET" }, getEvent),
    uploadRoute(context, "POST /schedule", upload, insertEvent),
    uploadRoute(context, "PUT /schedule/:id", upload, updateEvent),
    route("DELETE /schedule/:id", {}, deleteEvent),
  ];
}
