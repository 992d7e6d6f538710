import type { Request, Response } from "express";
import { listAttachmentsWire } from "./attachments";
import { storeFiles } from "./board-writes";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, route } from "./call";
import { Refused, success, toWireMoment } from "./envelope";
import { type ReceivedFile, receivedFiles, receiveMultipart } from "./multipart";
import { withStoredFiles } from "./stored-files";
import { callerOf } from "./token";

/** Events (`/schedule`), as the template has them in all its versions (docs/wire.md#events). */

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

/** A and 4.3.x want all of them, whatever a form looks like. */
const REQUIRED = [
  ...["schdulNm", "schdulCn", "schdulSe", "schdulIpcrCode"],
  ...["schdulDeptName", "schdulChargerName"],
];
const REQUEST_MAX_BYTES = 100_000_000;
const TEXT_MAX_BYTES = 1_000_000;
const FILES_MAX = 10;

const SELECT = `SELECT s.*, m.mber_nm FROM schedule s LEFT JOIN member m ON m.mber_id = s.frst_register_id`;

/** `YYYYMMDD` of a day that may be past the end of its month. */
const toDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll("-", "");

/** Months count from 0; 5.x takes today for what is missing. @throws BootError 500 */
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

/** Lists spell some names in another way than the detail does. */
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

/** Lists have the events of a department, and none of a person's own. */
const LISTED_KIND = "2";

/** A and 4.3.x filter by kind, 5.x does not. */
function listEvents({ db, behaviour }: Context, req: Request, from: string, to: string) {
  const rows = db
    .prepare(`${SELECT} WHERE substr(s.begins, 1, 8) <= ? AND substr(s.ends, 1, 8) >= ? ORDER BY s.begins`)
    .all([to, from]) as EventRow[];
  const kind = findField(req, "searchCondition") === "SCHDUL_SE" ? findField(req, "searchKeyword") : "";
  const resultList = rows
    .map(toItemWire)
    .filter(({ schdulKndCode }) => schdulKndCode === LISTED_KIND)
    .filter((item) => behaviour.isVersion5 || !kind || (item as Fields).schdulSe === kind);
  return success({ resultList });
}

function getRow({ db }: Context, id: string): EventRow {
  const row = db.prepare(`${SELECT} WHERE s.schdul_id = ?`).all([id])[0];
  if (!row) throw new BootError(500);
  return row as EventRow;
}

function getEvent({ db, fileIds, behaviour }: Context, row: EventRow) {
  const filesId = (row.atch_file_id ?? "").trim();
  const resultFiles = filesId ? listAttachmentsWire(db, fileIds, filesId, behaviour) : [];
  return success({ scheduleDetail: toDetailWire(row), resultFiles });
}

/** @throws Refused 900 in A and 4.3.x for a form that lacks something; B and C take an event without a name */
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
  const written = [storeFiles(context, files, ""), callerOf(res).id, new Date().toISOString()];
  db.prepare(`INSERT INTO schedule (schdul_id, begins, ends, record, atch_file_id, frst_register_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`).run([id, begins, ends, JSON.stringify(fields), ...written]);
  return success();
}

/** The plain id of the files must come back, or the event loses them. */
function updateEvent(context: Context, req: Request, files: ReceivedFile[]) {
  const { schdul_id: id } = getRow(context, req.params.id ?? "");
  const { fields, begins, ends } = readEvent(context, req);
  const filesId = storeFiles(context, files, (fields.atchFileId ?? "").trim());
  context.db
    .prepare(`UPDATE schedule SET begins = ?, ends = ?, record = ?, atch_file_id = ?, updated_at = ?
    WHERE schdul_id = ?`)
    .run([begins, ends, JSON.stringify(fields), filesId, new Date().toISOString(), id]);
  return success();
}

/** `GET /schedule/month` is open where nobody made it the administrators': it looks like `/schedule/{id}`. */
function readCalls(context: Context): Call[] {
  const list = (period: string, mayBeMissing: boolean, until: (from: Date) => Date): Call =>
    route(`GET /schedule/${period}`, { open: "GET" }, (req) => {
      const from = readDay(context, req, mayBeMissing);
      if (period === "month") from.setUTCDate(1);
      return listEvents(context, req, toDay(from), toDay(until(from)));
    });
  const plusDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000);
  return [
    list("daily", true, (from) => from),
    list("week", false, (from) => plusDays(from, 6)),
    list("month", true, (from) => new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0))),
    route("GET /schedule/:id", { open: "GET" }, (req) =>
      getEvent(context, getRow(context, req.params.id ?? "")),
    ),
  ];
}

/** Writes are multipart; anything else is an exception. */
export function scheduleCalls(context: Context): Call[] {
  const { filesDir, behaviour, db } = context;
  const limits = { textMaxBytes: TEXT_MAX_BYTES, requestMaxBytes: REQUEST_MAX_BYTES, filesMax: FILES_MAX };
  const body = [
    receiveMultipart({ filesDir, prefix: "SCH_", fileMaxBytes: behaviour.fileMaxBytes, ...limits }),
  ];
  const write = (save: (req: Request, res: Response, files: ReceivedFile[]) => unknown): Call["answer"] => {
    return (req, res) => {
      const files = receivedFiles(res);
      return withStoredFiles(filesDir, files, () => save(req, res, files));
    };
  };
  return [
    ...readCalls(context),
    route(
      "POST /schedule",
      { body },
      write((req, res, files) => insertEvent(context, req, res, files)),
    ),
    route(
      "PUT /schedule/:id",
      { body },
      write((req, _res, files) => updateEvent(context, req, files)),
    ),
    route("DELETE /schedule/:id", {}, (req) => {
      const { schdul_id: id } = getRow(context, req.params.id ?? "");
      db.prepare("DELETE FROM schedule WHERE schdul_id = ?").run([id]);
      return success();
    }),
  ];
}
