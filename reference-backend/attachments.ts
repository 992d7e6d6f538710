import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Request, Response } from "express";
import { requireOwn } from "./board-owners";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, jsonBody, route } from "./call";
import type { Db } from "./database";
import { RESULT_CODE, Refused, toWireMoment } from "./envelope";
import type { FileIds } from "./file-ids";
import type { Behaviour } from "./generation";
import type { ReceivedFile } from "./multipart";
import { discardFiles, sendStream } from "./stored-files";

type AttachmentRow = {
  file_sn: number;
  stored_name: string;
  original_name: string;
  extension: string;
  size_bytes: number;
  created_at: string;
};

/** The content is ignored (docs/wire.md#files). */
const ALLOWED_EXTENSIONS = "gif jpg jpeg png xls xlsx webp pdf txt csv zip doc docx ppt pptx hwp hwpx".split(
  " ",
);

const extensionOf = (name: string) => extname(name).slice(1);

/** @throws BootError 500 for a forbidden extension (4.2 and 5.0.1; 4.3.0 and 5.0.0 accept every file) */
export function requireAttachable(files: ReceivedFile[], { behaviour }: Context): ReceivedFile[] {
  const namedFiles = files.filter((file) => file.originalName !== "");
  if (behaviour.takesAnyFile) return namedFiles;
  if (namedFiles.every((file) => ALLOWED_EXTENSIONS.includes(extensionOf(file.originalName).toLowerCase())))
    return namedFiles;
  throw new BootError(500);
}

export function insertGroup(db: Db): string {
  const { last } = db
    .prepare(
      "SELECT COALESCE(MAX(CAST(SUBSTR(atch_file_id, 6) AS INTEGER)), 0) AS last FROM attachment_group",
    )
    .get([]) as { last: number };
  const atchFileId = `FILE_${String(last + 1).padStart(15, "0")}`;
  const insert = db.prepare("INSERT INTO attachment_group VALUES (?, ?)");
  insert.run([atchFileId, new Date().toISOString()]);
  return atchFileId;
}

export function insertAttachments(db: Db, atchFileId: string, files: Omit<ReceivedFile, "field">[]): void {
  const insert = db.prepare(`INSERT INTO attachment
    (atch_file_id, file_sn, stored_name, original_name, extension, size_bytes, created_at)
    SELECT ?, COALESCE(MAX(file_sn), -1) + 1, ?, ?, ?, ?, ? FROM attachment WHERE atch_file_id = ?`);
  const now = new Date().toISOString();
  for (const { storedName, originalName, sizeBytes } of files) {
    const extension = extensionOf(originalName);
    insert.run([atchFileId, storedName, originalName, extension, sizeBytes, now, atchFileId]);
  }
}

/** Lists `resultFiles`: every field is a string, with the encrypted id and the legacy's leaked path. */
export function listAttachmentsWire(db: Db, fileIds: FileIds, atchFileId: string, { family }: Behaviour) {
  const rows = db.prepare("SELECT * FROM attachment WHERE atch_file_id = ? ORDER BY file_sn");
  return (rows.all([atchFileId]) as AttachmentRow[]).map((row) => ({
    atchFileId: fileIds.encrypt(atchFileId),
    creatDt: `${toWireMoment(row.created_at)}.${row.created_at.slice(20, 23).padEnd(3, "0")}000`,
    fileCn: "",
    fileExtsn: family === "egov-5.0.1" ? row.extension.toLowerCase() : row.extension,
    fileMg: String(row.size_bytes),
    fileSn: String(row.file_sn),
    fileStreCours: "./files/",
    orignlFileNm: row.original_name,
    streFileNm: row.stored_name,
  }));
}

function findAttachment({ db, fileIds }: Context, req: Request): AttachmentRow | undefined {
  const id = fileIds.decrypt(findField(req, "atchFileId") ?? "");
  const findFile = db.prepare(
    "SELECT * FROM attachment WHERE atch_file_id = ? AND CAST(file_sn AS TEXT) = ?",
  );
  return findFile.all([id, findField(req, "fileSn") ?? ""])[0] as AttachmentRow | undefined;
}

/** Encodes one UTF-16 unit as Java's `URLEncoder` does: half of a surrogate pair becomes `?`. */
const encodeUnit = (unit: string) => (/[\ud800-\udfff]/.test(unit) ? "%3F" : encodeURIComponent(unit));

/** Never writes `filename*`. @throws BootError 500 without a User-Agent (a null pointer in 4.2 and 4.3) */
export function dispositionFor(
  userAgent: string | undefined,
  name: string,
  { isVersion5 }: Behaviour,
): string {
  if (!userAgent && !isVersion5) throw new BootError(500);
  return contentDisposition(userAgent ?? "", name);
}

function contentDisposition(userAgent: string, name: string): string {
  const units = name.split("");
  if (/MSIE|Trident/.test(userAgent)) return `attachment; filename=${units.map(encodeUnit).join("")}`;
  if (userAgent.includes("Chrome")) {
    const encoded = units.map((unit) => (unit > "~" ? encodeUnit(unit) : unit)).join("");
    return `attachment; filename=${encoded}`;
  }
  return `attachment; filename="${Buffer.from(name, "utf8").toString("latin1")}"`;
}

/** Sends no length, ETag or ranges. @throws BootError 500 for a missing or empty file */
async function sendAttachment(context: Context, req: Request, res: Response) {
  const { filesDir, behaviour } = context;
  const row = findAttachment(context, req);
  if (!row) throw new BootError(500);
  const disposition = dispositionFor(req.headers["user-agent"], row.original_name, behaviour);
  const path = join(filesDir, row.stored_name);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size === 0) throw new BootError(500);
  const charset = behaviour.isVersion5 ? ";charset=UTF-8" : "";
  res.setHeader("Content-Type", `application/x-stuff${charset}`);
  res.setHeader("Content-Disposition", disposition);
  if (req.method === "HEAD") return void res.end();
  await sendStream(createReadStream(path), res);
}

async function deleteAttachment(context: Context, req: Request, res: Response) {
  const { db, filesDir } = context;
  requireOwner(context, req, res);
  const row = findAttachment(context, req);
  if (row) {
    db.prepare("DELETE FROM attachment WHERE stored_name = ?").run([row.stored_name]);
    await discardFiles(filesDir, [row.stored_name]);
  }
  return { resultCode: RESULT_CODE.success, resultMessage: "삭제 성공", result: {} };
}

/** From 4.3.2 on, only the owner of the post may delete a file. */
function requireOwner(context: Context, req: Request, res: Response): void {
  if (!context.behaviour.checksAuthor) return;
  const [bbsId, nttId] = [findField(req, "bbsId"), findField(req, "nttId")];
  const refusal = new Refused("forbidden", "파일을 삭제할 권한이 없습니다.");
  if (!bbsId || !nttId) throw refusal;
  try {
    requireOwn(context, bbsId, nttId, res);
  } catch {
    throw refusal;
  }
}

/** egov-4.2, 4.3.0 and 5.0.0 need no login. From 4.3.2 on, deletion and HEAD need one. */
export const attachmentCalls = ({ behaviour: { checksAuthor } }: Context): Call[] => [
  route("GET /file", { open: checksAuthor ? "GET" : true }, sendAttachment),
  route("POST /file", { open: !checksAuthor, body: jsonBody }, deleteAttachment),
];
