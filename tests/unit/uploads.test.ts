import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileTypeFromFile } from "file-type";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ATTACHMENT_EXTENSIONS } from "~/boards/post-form.schema";
import { inspectUploads } from "~/boards/uploads.server";
import type { UploadedFile } from "~/forms/submitted-form.server";
import { filesToSend } from "~/forms/uploaded-files.server";
import { useFolder } from "../support/folders";
import { useInProcessPictures } from "../support/in-process-pictures";

useInProcessPictures();

const MAX_BYTES = 5_242_880;
const folder = useFolder();

let count = 0;
async function upload(field: string, fileName: string, bytes: Uint8Array | string): Promise<UploadedFile> {
  const path = join(folder, String(count++));
  writeFileSync(path, bytes);
  const sizeBytes = Buffer.byteLength(bytes as Uint8Array);
  const type = await fileTypeFromFile(path);
  return { field, fileName, type, sizeBytes, isTooLarge: false, path };
}

const faultsOf = async (...files: (UploadedFile | Promise<UploadedFile>)[]) =>
  inspectUploads(
    await Promise.all(files),
    { maxFileBytes: MAX_BYTES, kinds: ATTACHMENT_EXTENSIONS },
    new AbortController().signal,
  );
const picture = (format: "png" | "jpeg" | "gif" | "webp") =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b50d0" } })
    .toFormat(format)
    .toBuffer();

/** The first bytes of each format. */
const PDF = "%PDF-1.7\n%âãÏÓ\n";
const COMPOUND = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
const EXECUTABLE = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
/** A zip archive with one empty entry of this name. */
function zipOf(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}
const ZIP = zipOf("사진/a.txt");

test.each([
  ["도면.pdf", PDF],
  ["공문.hwp", COMPOUND],
  ["공문.HWP", COMPOUND],
  ["옛날.xls", COMPOUND],
  ["새 공문.hwpx", ZIP],
  ["묶음.zip", ZIP],
  ["메모.txt", "안녕하세요\r\n"],
  ["메모 (윈도).txt", Buffer.from("b0a1b3aa0d0a", "hex")],
  ["메모 (유니코드).txt", Buffer.from("fffe48c555b2", "hex")],
  ["표.csv", "이름,층\n화장실,2\n"],
])("a file of the type %s is recognised as its declared type", async (name, bytes) => {
  expect(await faultsOf(upload("files", name, bytes))).toEqual({});
});

test.each(["png", "jpeg", "gif", "webp"] as const)(
  "a real %s is accepted as an image and as an attachment",
  async (format) => {
    const bytes = await picture(format);
    expect(await faultsOf(upload("images", "아무 이름", bytes))).toEqual({});
    expect(await faultsOf(upload("files", `사진.${format}`, bytes))).toEqual({});
  },
);

test.each([
  ["program.exe", EXECUTABLE],
  ["사진.png", EXECUTABLE],
  ["사진.png", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
  ["그림.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["글.html", "<script>alert(1)</script>"],
  ["도면.pdf", "<script>alert(1)</script>"],
  ["도면.pdf", ZIP],
  ["메모.txt", EXECUTABLE],
  ["메모.txt", Buffer.from([72, 0, 105])],
  ["메모.txt", Buffer.from([0])],
  ["공문.hwp", ZIP],
  ["이름만", "안녕"],
  ["a.php", "<?php"],
])("%s with bytes of another type is refused by name", async (name, bytes) => {
  const { files } = await faultsOf(upload("files", name, bytes));
  expect(files).toEqual([`${name}: 첨부할 수 없는 파일입니다.`]);
});

test.each([
  ["그림.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["사진.jpg", "그림이 아님"],
  ["사진.jpg", ""],
  ["도면.pdf", PDF],
])("%s is refused as an image of a post", async (name, bytes) => {
  expect(await faultsOf(upload("images", name, bytes))).toEqual({
    images: [`${name}: 이미지 파일이 아닙니다.`],
  });
});

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

test("the upload is forwarded with its bytes, a clean name and the detected type", async () => {
  const [sentFile] = await filesToSend([await upload("files", "C:\\문서\\도면.pdf", PDF)]);
  expect(sentFile?.fileName).toBe("도면.pdf");
  expect(sentFile?.blob.type).toBe("application/pdf");
  expect(await sentFile?.blob.text()).toBe(PDF);
});
