import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import iconv from "iconv-lite";
import { ImportError } from "./import-error";

/** Bytes that decide the encoding, and characters that decide the separator. */
const SAMPLE_BYTES = 64 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const OTHER_PROGRAMS: [Buffer, string][] = [
  [Buffer.from("PK"), "엑셀(xlsx)이나 zip 파일은 읽을 수 없습니다. CSV로 저장한 파일을 주세요."],
  [Buffer.from("d0cf11e0", "hex"), "엑셀(xls) 파일은 읽을 수 없습니다. CSV로 저장한 파일을 주세요."],
  [Buffer.from("%PDF"), "PDF 파일은 읽을 수 없습니다. CSV로 저장한 파일을 주세요."],
];

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

/** Decodes a plain or gzip file. The first piece has at least 64 KiB, or the whole file. @throws ImportError */
export async function* readText(
  file: string,
  onBytes: (readBytes: number, size: number) => void,
): AsyncGenerator<string> {
  const pieces = readBytes(file, onBytes);
  const sample = await readSample(pieces);
  requireText(sample);
  const decoder = iconv.getDecoder(detectEncoding(sample));
  yield decoder.write(sample);
  for await (const piece of pieces) yield decoder.write(piece);
  yield decoder.end() ?? "";
}

async function* readBytes(
  file: string,
  onBytes: (readBytes: number, size: number) => void,
): AsyncGenerator<Buffer> {
  const size = await requireFile(file);
  const source = createReadStream(file);
  try {
    const isGzip = startsWith(await readHead(file), GZIP_MAGIC);
    source.on("data", () => onBytes(source.bytesRead, size));
    // The error reaches the reader of the last stream, because the pipeline destroys that stream with it.
    yield* isGzip ? pipeline(source, createGunzip(), () => {}) : source;
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
  }
}

async function readSample(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let byteCount = 0; byteCount < SAMPLE_BYTES; ) {
    const { value, done } = await pieces.next();
    if (done) break;
    chunks.push(value);
    byteCount += value.length;
  }
  return Buffer.concat(chunks);
}

async function requireFile(file: string): Promise<number> {
  const fileStat = await stat(file).catch(() => null);
  if (!fileStat) throw new ImportError(`파일이 없습니다: ${file}`);
  if (!fileStat.isFile()) throw new ImportError(`파일이 아닙니다: ${file}`);
  if (fileStat.size === 0) throw new ImportError(`빈 파일입니다: ${file}`);
  return fileStat.size;
}

async function readHead(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requireText(sample: Buffer): void {
  const program = OTHER_PROGRAMS.find(([magic]) => startsWith(sample, magic));
  if (program) throw new ImportError(program[1]);
}

/** Characters of the text of a Korean list. */
const KOREAN = /[\t\r\n -~가-힣]/g;
const UNREADABLE = /(?![\t-\r])[\p{Cc}\uFFFD]/gu;
const UNREADABLE_MIN = 0.1;

const shareOf = (characters: RegExp, text: string) => (text.match(characters)?.length ?? 0) / text.length;

/** Tells whether a decoded text has so many signs of another encoding that no one could read its titles. */
export const isUnreadable = (text: string): boolean => shareOf(UNREADABLE, text) >= UNREADABLE_MIN;

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "cp949";

/**
 * Commas, digits and line ends have a zero byte in UTF-16; so do `가` and `관`, and a stray zero is in any file. Without zeros, the
 * encoding with fewer unreadable characters wins.
 */
export function detectEncoding(sample: Buffer): Encoding {
  if (startsWith(sample, UTF8_MARK)) return "utf-8";
  const mark = sample.toString("hex", 0, 2);
  if (mark === "fffe") return "utf-16le";
  if (mark === "feff") return "utf-16be";
  // Without `end`, a character that is cut off at the end of the sample does not count.
  const decode = (encoding: Encoding) => iconv.getDecoder(encoding).write(sample);
  const countUnreadable = (encoding: Encoding) => decode(encoding).split("\uFFFD").length - 1;
  const inUtf8 = countUnreadable("utf-8");
  const narrow = inUtf8 === 0 || inUtf8 <= countUnreadable("cp949") ? "utf-8" : "cp949";
  if (!sample.includes(0)) return narrow;
  const shareOfKorean = (encoding: Encoding) => shareOf(KOREAN, decode(encoding));
  const wide = shareOfKorean("utf-16le") >= shareOfKorean("utf-16be") ? "utf-16le" : "utf-16be";
  return shareOfKorean(narrow) >= shareOfKorean(wide) ? narrow : wide;
}

function explain(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "Z_BUF_ERROR") return new ImportError("압축 파일이 중간에 끊겼습니다. 다시 내려받아 주세요.");
  if (code.startsWith("Z_")) return new ImportError("압축 파일이 손상되었습니다. 다시 내려받아 주세요.");
  if (code === "EACCES") return new ImportError("파일을 읽을 권한이 없습니다.");
  return error;
}
