import { extname } from "node:path";
import type { Request, RequestHandler } from "express";
import { fileTypeFromFile } from "file-type";
import multer from "multer";
import { BootError } from "./boot-errors";
import type { Call, Context } from "./call";
import type { Db } from "./database";
import { keepFiles, newStoredName, sendPicture } from "./stored-files";

/** 10 MB (part 1 section 9). */
const PHOTO_MAX_BYTES = 10_485_760;
const PHOTOS_MAX_PER_REQUEST = 30;
const PHOTO_TYPES = new Set(["image/jpeg", "image/png", "image/gif"]);
const PHOTO_EXTENSIONS = new Set([".jpg", ".jpeg", ".png", ".gif"]);

/** A photo whose bytes are on the disk for good, and whose row is still to be written. */
export type NewPhoto = { storedName: string; originalName: string; contentType: string; sizeBytes: number };

/** Takes `files` parts into the folder, each flushed to the disk before the call goes on. */
export function receivePhotos(filesDir: string): RequestHandler[] {
  const storage = {
    destination: filesDir,
    filename: (_req: Request, _file: unknown, done: (error: Error | null, name: string) => void) =>
      done(null, newStoredName("TOILET_")),
    flush: true,
  };
  const limits = { fileSize: PHOTO_MAX_BYTES, files: PHOTOS_MAX_PER_REQUEST, fields: 100 };
  const upload = multer({ storage: multer.diskStorage(storage), limits, defParamCharset: "utf8" });
  // The legacy takes a MultipartHttpServletRequest: anything else is an exception (legacy-contract 2.3).
  const requireMultipart: RequestHandler = (req, _res, next) =>
    next(req.is("multipart/form-data") ? undefined : new BootError(500));
  return [requireMultipart, upload.array("files", PHOTOS_MAX_PER_REQUEST)];
}

/** @throws BootError 500 for anything but JPG, PNG and GIF by extension and content, as the legacy does */
async function describe(file: Express.Multer.File): Promise<NewPhoto> {
  const type = await fileTypeFromFile(file.path);
  const hasExtension = PHOTO_EXTENSIONS.has(extname(file.originalname).toLowerCase());
  if (!type || !PHOTO_TYPES.has(type.mime) || !hasExtension) throw new BootError(500);
  return {
    storedName: file.filename,
    originalName: file.originalname,
    contentType: type.mime,
    sizeBytes: file.size,
  };
}

/**
 * Runs `save` with the received photos; when it throws, their bytes are removed again.
 * @throws whatever `save` throws, and BootError 500 when a file is not a photo
 */
export async function withPhotos<T>(
  req: Request,
  filesDir: string,
  save: (photos: NewPhoto[]) => T,
): Promise<T> {
  const files = Array.isArray(req.files) ? req.files : [];
  const stored = files.map((file) => ({ storedName: file.filename }));
  return keepFiles(filesDir, stored, async () => save(await Promise.all(files.map(describe))));
}

function findContentType(db: Db, storedName: string): string | undefined {
  const row = db.prepare("SELECT content_type FROM photo WHERE stored_name = ?").get([storedName]);
  return (row as { content_type: string } | undefined)?.content_type;
}

/** Photo bytes. */
export function fileCalls({ db, filesDir }: Context): Call[] {
  return [
    {
      method: "get",
      path: "/files/:storedName",
      open: true,
      answer: (req, res) => {
        const storedName = req.params.storedName ?? "";
        const contentType = findContentType(db, storedName);
        if (!contentType) throw new BootError(404);
        return sendPicture(req, res, filesDir, { storedName, contentType });
      },
    },
  ];
}
