import { join } from "node:path";
import type { Request, Response } from "express";
import { fileTypeFromFile } from "file-type";
import { requireBoard } from "./board-master";
import { BootError } from "./boot-errors";
import { type Call, type Context, route } from "./call";
import { Refused, success } from "./envelope";
import type { ReceivedFile } from "./multipart";
import { sendPicture } from "./stored-files";
import { callerOf } from "./token";
import { uploadRoute } from "./uploads";

const IMAGE_MAX_BYTES = 10_485_760;
const IMAGES_MAX_PER_REQUEST = 10;
const UPLOAD = {
  prefix: "IMG_",
  field: "images",
  fileMaxBytes: IMAGE_MAX_BYTES,
  textMaxBytes: 10_000,
  requestMaxBytes: IMAGE_MAX_BYTES * IMAGES_MAX_PER_REQUEST + 100_000,
  filesMax: IMAGES_MAX_PER_REQUEST,
};
const IMAGE_TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

async function typeOf(filesDir: string, file: ReceivedFile): Promise<string> {
  const type = await fileTypeFromFile(join(filesDir, file.storedName));
  if (type && IMAGE_TYPES.has(type.mime)) return type.mime;
  throw new Refused("invalid", "이미지 파일만 올릴 수 있습니다.");
}

async function storeImages({ db, filesDir }: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { bbsId = "" } = req.params;
  requireBoard(db, bbsId);
  if (files.length === 0) throw new Refused("invalid", "올릴 이미지가 없습니다.");
  const types = await Promise.all(files.map((file) => typeOf(filesDir, file)));
  const insert = db.prepare("INSERT INTO board_image VALUES (?, ?, ?, ?, ?, ?, ?)");
  db.transaction(() => {
    files.forEach((file, index) => {
      const { storedName, originalName, sizeBytes } = file;
      const remainingColumns = [sizeBytes, callerOf(res).id, new Date().toISOString()];
      insert.run([storedName, bbsId, originalName, types[index], ...remainingColumns]);
    });
  }).immediate();
  const uploadedFiles = files.map(({ originalName, storedName, sizeBytes }) => ({
    orignlFileNm: originalName,
    streFileNm: storedName,
    fileMg: String(sizeBytes),
  }));
  return success({ uploadedFiles });
}

function sendImage({ db, filesDir }: Context, req: Request, res: Response) {
  const { bbsId = "", storedName = "" } = req.params;
  const find = db.prepare("SELECT content_type FROM board_image WHERE stored_name = ? AND bbs_id = ?");
  const image = find.get([storedName, bbsId]) as { content_type: string } | undefined;
  if (!image) throw new BootError(404);
  return sendPicture(req, res, filesDir, { storedName, contentType: image.content_type });
}

export const boardImageCalls = (context: Context): Call[] => [
  uploadRoute(context, "POST /api/board/images/:bbsId", UPLOAD, storeImages),
  route("GET /board/images/:bbsId/:storedName", { open: true }, sendImage),
];
