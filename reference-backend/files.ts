import { extname, join } from "node:path";
import type { Request, Response } from "express";
import { fileTypeFromFile } from "file-type";
import { BootError } from "./boot-errors";
import { type Call, type Context, route } from "./call";
import type { ReceivedFile } from "./multipart";
import { sendPicture } from "./stored-files";

const PHOTO_MAX_BYTES = 10_485_760;
const PHOTOS_MAX_PER_REQUEST = 30;
const PHOTO_TYPES = new Set(["image/jpeg", "image/png", "image/gif"]);
const PHOTO_EXTENSIONS = new Set([".jpg", ".jpeg", ".png", ".gif"]);

export type NewPhoto = ReceivedFile & { contentType: string };

/** The `files` parts, each flushed to disk before the call continues. */
export const PHOTO_UPLOAD = {
  prefix: "TOILET_",
  field: "files",
  fileMaxBytes: PHOTO_MAX_BYTES,
  textMaxBytes: 1_048_576,
  requestMaxBytes: PHOTO_MAX_BYTES * (PHOTOS_MAX_PER_REQUEST + 1),
  filesMax: PHOTOS_MAX_PER_REQUEST,
};

/** @throws BootError 500 for anything but JPG, PNG and GIF by extension and content, as the legacy does */
async function describe(filesDir: string, file: ReceivedFile): Promise<NewPhoto> {
  const type = await fileTypeFromFile(join(filesDir, file.storedName));
  const hasExtension = PHOTO_EXTENSIONS.has(extname(file.originalName).toLowerCase());
  if (!type || !PHOTO_TYPES.has(type.mime) || !hasExtension) throw new BootError(500);
  return { ...file, contentType: type.mime };
}

/** @throws BootError 500 for a file that is no photo */
export function readPhotos(filesDir: string, files: ReceivedFile[]): Promise<NewPhoto[]> {
  const namedFiles = files.filter((file) => file.originalName !== "");
  return Promise.all(namedFiles.map((file) => describe(filesDir, file)));
}

function sendPhoto({ db, filesDir }: Context, req: Request, res: Response) {
  const { storedName = "" } = req.params;
  const row = db.prepare("SELECT content_type FROM photo WHERE stored_name = ?").get([storedName]);
  if (!row) throw new BootError(404);
  const { content_type: contentType } = row as { content_type: string };
  return sendPicture(req, res, filesDir, { storedName, contentType });
}

export const fileCalls = (): Call[] => [route("GET /files/:storedName", { open: true }, sendPhoto)];
