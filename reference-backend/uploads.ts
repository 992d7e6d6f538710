import { open } from "node:fs/promises";
import type { Request, Response } from "express";
import { type Call, type Context, type Pattern, route } from "./call";
import { type MultipartOptions, type ReceivedFile, receiveMultipart } from "./multipart";
import { discardFiles } from "./stored-files";

type Upload = Omit<MultipartOptions, "filesDir"> & Pick<Call, "counts">;

/** Flushes the folder's entries before a database row refers to them. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Creates a call with files, and removes the files if `save` throws. */
export function uploadRoute(
  { filesDir }: Context,
  pattern: Pattern,
  { counts, ...options }: Upload,
  save: (context: Context, req: Request, res: Response, files: ReceivedFile[]) => unknown,
): Call {
  return route(
    pattern,
    { counts, body: [receiveMultipart({ filesDir, ...options })] },
    async (context, req, res) => {
      const files = res.locals.files as ReceivedFile[];
      try {
        if (files.length > 0) await flushFolder(filesDir);
        return await save(context, req, res, files);
      } catch (error) {
        await discardFiles(
          filesDir,
          files.map(({ storedName }) => storedName),
        );
        throw error;
      }
    },
  );
}
