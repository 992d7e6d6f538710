import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { Request, RequestHandler } from "express";
import { BootError } from "./boot-errors";
import { discardFiles, newStoredName } from "./stored-files";

/** An untouched file input has no name and is not stored. */
export type ReceivedFile = { field: string; originalName: string; storedName: string; sizeBytes: number };

export type MultipartOptions = {
  filesDir: string;
  prefix: string;
  fileMaxBytes: number;
  textMaxBytes: number;
  requestMaxBytes: number;
  filesMax: number;
  /**
   * part name of the files; files under another name are an exception. Missing: any name, as in Spring's `getFileMap()`
   */
  field?: string;
};

const FIELDS_MAX = 100;

/** The legacy backend throws for an upload over a limit, instead of answering 900. */
const exception = () => new BootError(500);

async function store(stream: Readable & { truncated?: boolean }, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: "wx", flush: true });
  try {
    await pipeline(stream, file);
    if (stream.truncated) throw exception();
    return file.bytesWritten;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function openParser(req: Request, options: MultipartOptions): busboy.Busboy {
  const { fileMaxBytes, textMaxBytes, filesMax } = options;
  // A file of exactly its limit counts as too large there.
  const limits = { fileSize: fileMaxBytes + 1, fieldSize: textMaxBytes, files: filesMax, fields: FIELDS_MAX };
  try {
    return busboy({ headers: req.headers, defParamCharset: "utf8", limits });
  } catch {
    throw exception();
  }
}

/** Adds the files to `pendingFiles` even if reading fails. If a part name repeats, its first value counts. */
function readParts(req: Request, options: MultipartOptions, pendingFiles: Promise<ReceivedFile>[]) {
  const parser = openParser(req, options);
  const fields: Record<string, string> = Object.create(null);
  const names = new Set<string>();
  let bytes = 0;
  return new Promise<Record<string, string>>((resolve, reject) => {
    const fail = (error: unknown) => {
      req.unpipe(parser).resume();
      parser.destroy();
      reject(error);
    };
    const refuse = () => fail(exception());
    parser.on("field", (name, value, { valueTruncated }) => {
      if (valueTruncated) refuse();
      else fields[name] ??= value;
    });
    parser.on("file", (field, stream, { filename = "" }) => {
      stream.on("error", () => undefined);
      if (options.field !== undefined && field !== options.field) return refuse();
      if (options.field === undefined && names.has(field)) return void stream.resume();
      names.add(field);
      if (filename === "") {
        stream.resume();
        pendingFiles.push(Promise.resolve({ field, originalName: "", storedName: "", sizeBytes: 0 }));
        return;
      }
      const storedName = newStoredName(options.prefix);
      const file = store(stream, join(options.filesDir, storedName));
      pendingFiles.push(file.then((sizeBytes) => ({ field, originalName: filename, storedName, sizeBytes })));
      file.catch(fail);
    });
    parser.on("filesLimit", refuse).on("fieldsLimit", refuse).on("error", refuse);
    parser.on("finish", () => resolve(fields));
    // The legacy refuses a length that is too long before it reads the body.
    if (Number(req.headers["content-length"]) > options.requestMaxBytes) return refuse();
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > options.requestMaxBytes) refuse();
    });
    req.on("close", () => req.complete || refuse());
    req.pipe(parser);
  });
}

/** Reads the texts of a multipart body into `req.body` and ignores other bodies. A file is an exception. */
export function receiveTexts(textMaxBytes: number): RequestHandler {
  const limits = { fileMaxBytes: 0, textMaxBytes, requestMaxBytes: textMaxBytes * 2, filesMax: 0 };
  return (req, _res, next) => {
    if (!req.is("multipart/form-data")) return next();
    readParts(req, { filesDir: "", prefix: "", ...limits }, []).then((texts) => {
      req.body = texts;
      next();
    }, next);
  };
}

/** Reads a multipart body: texts into `req.body`, files into the folder and `res.locals.files`. */
export function receiveMultipart(options: MultipartOptions): RequestHandler {
  return async (req, res, next) => {
    // The legacy handler needs a MultipartHttpServletRequest, so other bodies are an exception.
    if (!req.is("multipart/form-data")) return next(exception());
    const pendingFiles: Promise<ReceivedFile>[] = [];
    try {
      req.body = await readParts(req, options, pendingFiles);
      res.locals.files = await Promise.all(pendingFiles);
      next();
    } catch (error) {
      const results = await Promise.allSettled(pendingFiles);
      const names = results.flatMap((file) => (file.status === "fulfilled" ? [file.value.storedName] : []));
      await discardFiles(options.filesDir, names);
      next(error);
    }
  };
}
