import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { createCp949Decoder } from "./cp949";
import { ImportError } from "./import-error";

const SAMPLE_BYTES = 64 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const ZIP_MAGIC = Buffer.from("PK");
const RECORD_MAX_CHARACTERS = 100_000;

/** Reads plain or gzip, UTF-8 or CP949, detected by the bytes. @throws ImportError */
export async function* readRecords(
  file: string,
  onBytes: (readBytes: number, size: number) => void = () => {},
): AsyncGenerator<string[]> {
  const size = await requireFile(file);
  const head = await readHead(file);
  if (head.subarray(0, 2).equals(ZIP_MAGIC)) {
    throw new ImportError("엑셀이나 zip 파일은 읽을 수 없습니다. CSV로 저장한 파일을 주세요.");
  }
  const source = createReadStream(file);
  source.on("data", () => onBytes(source.bytesRead, size));
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: RECORD_MAX_CHARACTERS,
  });
  const unzip: Transform[] = head.subarray(0, 2).equals(GZIP_MAGIC) ? [createGunzip()] : [];
  const finished = pipeline([source, ...unzip, decodeText(), parser]).catch(() => {});
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    await finished;
  }
}

async function requireFile(file: string): Promise<number> {
  const fileStat = await stat(file).catch(() => null);
  if (!fileStat) throw new ImportError(`파일이 없습니다: ${file}`);
  if (!fileStat.isFile()) throw new ImportError(`파일이 아닙니다: ${file}`);
  if (fileStat.size === 0) throw new ImportError(`빈 파일입니다: ${file}`);
  return fileStat.size;
}

async function readHead(file: string): Promise<Buffer> {
  const stream: Readable = createReadStream(file, { end: 1 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function decodeText(): Transform {
  let heldChunks: Buffer[] = [];
  let heldBytes = 0;
  let decode: ((bytes: Uint8Array) => string) | null = null;
  const start = () => {
    const sample = Buffer.concat(heldChunks);
    heldChunks = [];
    decode = createDecoder(detectEncoding(sample));
    return decode(sample);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (decode) return callback(null, decode(chunk));
      heldChunks.push(chunk);
      heldBytes += chunk.length;
      callback(null, heldBytes >= SAMPLE_BYTES ? start() : undefined);
    },
    flush(callback) {
      callback(null, decode ? undefined : start());
    },
  });
}

type Encoding = "utf-8" | "cp949";

function createDecoder(encoding: Encoding): (bytes: Uint8Array) => string {
  if (encoding === "cp949") return createCp949Decoder();
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: true });
}

/** Returns the encoding with fewer unreadable characters, without a character cut off at the sample's end. */
export function detectEncoding(sample: Uint8Array): Encoding {
  const countUnreadable = (encoding: Encoding) => createDecoder(encoding)(sample).split("\uFFFD").length - 1;
  const inUtf8 = countUnreadable("utf-8");
  return inUtf8 === 0 || inUtf8 <= countUnreadable("cp949") ? "utf-8" : "cp949";
}

function explain(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "Z_BUF_ERROR") return new ImportError("압축 파일이 중간에 끊겼습니다. 다시 내려받아 주세요.");
  if (code.startsWith("Z_")) return new ImportError("압축 파일이 손상되었습니다. 다시 내려받아 주세요.");
  if (code === "EACCES") return new ImportError("파일을 읽을 권한이 없습니다.");
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines ?? 0) || 1;
  if (error.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") {
    return new ImportError(`${line}번째 줄의 칸 수가 첫 줄과 다릅니다. 파일이 잘렸거나 CSV가 아닙니다.`);
  }
  return new ImportError(
    `${line}번째 줄의 따옴표가 맞지 않습니다. CSV 형식이 깨진 파일입니다. (${error.code})`,
  );
}
