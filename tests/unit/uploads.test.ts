import { openAsBlob, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ATTACHMENT_EXTENSIONS } from "~/boards/post-form.schema";
import { inspectUploads } from "~/boards/uploads.server";
import type { SubmittedFile } from "~/forms/submitted-form.server";
import { useFolder } from "../support/folders";
import { useInProcessPictures } from "../support/in-process-pictures";

useInProcessPictures();

const MAX_BYTES = 5_242_880;
const folder = useFolder();

let count = 0;
async function upload(field: string, fileName: string, bytes: Uint8Array | string): Promise<SubmittedFile> {
  const path = join(folder, String(count++));
  writeFileSync(path, bytes);
  const sizeBytes = Buffer.byteLength(bytes as Uint8Array);
  const type = await fileTypeFromFile(path);
  return { field, fileName, type, sizeBytes, isTooLarge: false, path, blob: await openAsBlob(path) };
}

const faultsOf = async (...files: (SubmittedFile | Promise<SubmittedFile>)[]) =>
  inspectUploads(
    await Promise.all(files),
    { maxFileBytes: MAX_BYTES, kinds: ATTACHMENT_EXTENSIONS },
    new Request("http://toilet.example/"),
  );
const picture = (format: "png" | "jpeg" | "gif" | "webp") =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b50d0" } })
    .toFormat(format)
    .toBuffer();

const PDF = "%PDF-1.7\n%âãÏÓ\n";

test.each(["png", "jpeg", "gif", "webp"] as const)(
  "a real %s is accepted as an image and as an attachment",
  async (format) => {
    const bytes = await picture(format);
    expect(await faultsOf(upload("images", "아무 이름", bytes))).toEqual({});
    expect(await faultsOf(upload("files", `사진.${format}`, bytes))).toEqual({});
  },
);

test("each field reports its own errors, file by file", async () => {
  const tooLarge = { ...(await upload("files", "큰.pdf", PDF)), isTooLarge: true, sizeBytes: MAX_BYTES + 1 };
  const faults = await faultsOf(
    upload("files", "좋은.pdf", PDF),
    tooLarge,
    upload("files", "빈.txt", ""),
    upload("images", "아님.gif", "GIF"),
  );
  expect(faults).toEqual({
    files: ["큰.pdf: 파일이 너무 큽니다. (최대 5MB)", "빈.txt: 빈 파일입니다."],
    images: ["아님.gif: 이미지 파일이 아닙니다."],
  });
});
