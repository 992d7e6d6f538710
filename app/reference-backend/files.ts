import { extname, join } from "node:path";
import type { RequestHandler, Response } from "express";
import { fileTypeFromFile } from "file-type";
import { BootError } from "./boot-errors";
import { type Call, type Context, route } from "./call";
import type { Db } from "./database";
import { type ReceivedFile, receivedFiles, receiveMultipart } from "./multipart";
import { sendPicture, withStoredFiles } from "./stored-files";

const PHOTO_MAX_BYTES = 10_485_760;
const PHOTOS_MAX_PER_REQUEST = 30;
const TEXT_MAX_BYTES = 1_048_576;
const PHOTO_TYPES = new Set(["image/jpeg", "image/png", "image/gif"]);
const PHOTO_EXTENSIONS = new Set([".jpg", ".jpeg", ".png", ".gif"]);

export type NewPhoto = ReceivedFile & { contentType: string };

/** Takes `files` parts into the folder, each flushed to the disk before the call goes on. */
export function receivePhotos(filesDir: string): RequestHandler[] {
  const limits = {
    fileMaxBytes: PHOTO_MAX_BYTES,
    textMaxBytes: TEXT_MAX_BYTES,
    requestMaxBytes: PHOTO_MAX_BYTES * (PHOTOS_MAX_PER_REQUEST + 1),
    filesMax: PHOTOS_MAX_PER_REQUEST,
  };
  return [receiveMultipart({ filesDir, prefix: "TOILET_", field: "files", ...limits })];
}

/** @throws BootError 500 for anything but JPG, PNG and GIF by extension and content, as the legacy does */
async function describe(filesDir: string, file: ReceivedFile): Promise<NewPhoto> {
  const type = await fileTypeFromFile(join(filesDir, file.storedName));
  const hasExtension = PHOTO_EXTENSIONS.has(extname(file.originalName).toLowerCase());
  if (!type || !PHOTO_TYPES.has(type.mime) || !hasExtension) throw new BootError(500);
  return { ...file, contentType: type.mime };
}

/** @throws what `save` throws, after removing the photos again, and BootError 500 for what is no photo */
export async function withPhotos<T>(
  res: Response,
  filesDir: string,
  save: (photos: NewPhoto[]) => T,
): Promise<T> {
  const files = receivedFiles(res).filter((file) => file.originalName !== "");
  return withStoredFiles(filesDir, files, async () =>
    save(await Promise.all(files.map((file) => describe(filesDir, file)))),
  );
}

function findContentType(db: Db, storedName: string): string | undefined {
  const row = db.prepare("SELECT content_type FROM photo WHERE stored_name = ?").get([storedName]);
  return (row as { content_type: string } | undefined)?.content_type;
}

export function fileCalls({ db, filesDir }: Context): Call[] {
  return [
    route("GET /files/:storedName", { open: true }, (req, res) => {
      const storedName = req.params.storedName ?? "";
      const contentType = findContentType(db, storedName);
      if (!contentType) throw new BootError(404);
      return sendPicture(req, res, filesDir, { storedName, contentType });
    }),
  ];
}
