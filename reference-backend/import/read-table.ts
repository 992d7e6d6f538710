import { Readable } from "node:stream";
import { type Options, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { removeInvisible } from "./cells";
import { type Columns, readHeader, titlesOf } from "./columns";
import { ImportError } from "./import-error";
import { isUnreadable, readText } from "./read-text";

/** `row` is the number that a spreadsheet shows. */
export type TableRow = { row: number; cells: string[] };
export type Table = { columns: Columns; rows: AsyncGenerator<TableRow> };

const SEPARATORS = [",", ";", "\t", "|"];
/** The header stands in one of these rows, below a title. */
const HEADER_ROWS = 5;
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r)/i;
const LINE = /^.*?(?:\r\n|\n|\r|$)/s;

const OTHER_FORMATS: [RegExp, string][] = [
  [/^\s*$/, "빈 파일입니다."],
  [
    /^\s*<[a-z!?]/i,
    "표가 아니라 웹 페이지(HTML)나 XML 파일입니다. 내려받기 주소가 바뀌었거나 로그인 화면이 저장되었을 수 있습니다. CSV 파일을 주세요.",
  ],
  [/^\s*[[{]\s*["{[\]}]/, "JSON 파일은 읽을 수 없습니다. 같은 자료의 CSV 파일을 주세요."],
];

/** Opens a file of comma-, semicolon-, tab- or bar-separated values in UTF-8, UTF-16 or CP949. @throws ImportError */
export async function openTable(
  file: string,
  onBytes: (readBytes: number, size: number) => void = () => {},
): Promise<Table> {
  const pieces = readText(file, onBytes);
  const first = await pieces.next();
  let sample = ((first.value as string | undefined) ?? "").replace(/^\uFEFF/, "");
  const otherFormat = OTHER_FORMATS.find(([start]) => start.test(sample));
  if (otherFormat) throw new ImportError(otherFormat[1]);
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(sample) ?? [];
  // A spreadsheet does not show the line that names the separator.
  sample = sample.slice(separatorLine.length);
  const { columns, delimiter, row } = findHeader(sample, separator ? [separator] : SEPARATORS);
  async function* allPieces() {
    yield sample;
    yield* pieces;
  }
  return { columns, rows: readRows(allPieces(), delimiter, columns.width, row) };
}

type Header = { columns: Columns; delimiter: string; row: number };

/** Tries every separator on the first rows. */
function findHeader(sample: string, delimiters: string[]): Header {
  let best: { header: string[]; score: number } | null = null;
  for (const delimiter of delimiters) {
    const records = parseText(sample, { ...optionsOf(delimiter), to: HEADER_ROWS });
    for (const [index, { record }] of records.entries()) {
      const columns = readHeader(record);
      if (columns.missing.length === 0) return { columns, delimiter, row: index + 1 };
      const score = columns.knownCount * 100 + record.length;
      if (!best || score > best.score) best = { header: record, score };
    }
  }
  if (isUnreadable(sample)) {
    throw new ImportError(
      "파일의 글자 인코딩을 알 수 없습니다. UTF-8, CP949(EUC-KR), UTF-16으로 저장한 파일을 읽습니다.",
    );
  }
  const { missing } = readHeader(best?.header ?? []);
  throw new ImportError(
    `필요한 열이 없습니다: ${missing.join(", ")}. 파일에 있는 열: ${titlesOf(best?.header ?? []).join(", ")}`,
  );
}

type Parsed = { record: string[]; raw: string };

/** @param onUnclosed takes what follows a quote that never closes */
const optionsOf = (delimiter: string, onUnclosed: (raw: string) => void = () => {}) => ({
  delimiter,
  ltrim: true,
  raw: true,
  relax_column_count: true,
  relax_quotes: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_records_with_error: true,
  on_skip(_error: unknown, raw: string | undefined): undefined {
    onUnclosed(raw ?? "");
  },
});

/** The types of the parser do not know that `raw` changes its records. */
const parseText = (text: string, options: Options) => parseNow(text, options) as unknown as Parsed[];

async function* readRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
  width: number,
  headerRow: number,
): AsyncGenerator<TableRow> {
  let row = 0;
  let unclosed = "";
  const parser = parse(
    optionsOf(delimiter, (raw) => {
      unclosed = raw;
    }),
  );
  const source = Readable.from(pieces);
  source.on("error", (error) => parser.destroy(error));
  const toRow = (record: string[]): TableRow => ({ row, cells: record.map(tidy) });
  try {
    for await (const parsed of source.pipe(parser) as AsyncIterable<Parsed>) {
      for (const record of repair(parsed, delimiter, width)) {
        row += 1;
        if (row > headerRow) yield toRow(record);
      }
    }
    for (const record of separateLines(unclosed, delimiter, width)) {
      row += 1;
      if (row > headerRow) yield toRow(record);
    }
  } finally {
    source.destroy();
  }
}

/**
 * Cleans a cell. One that was quoted and has blanks after the quote keeps its quotes in the relaxed parser. An apostrophe in front
 * of a formula comes from a file of refused rows.
 */
const tidy = (cell: string) =>
  removeInvisible(cell)
    .trim()
    .replace(/^"([^"]*)"$/, (quoted, text) => (cell === quoted ? quoted : text))
    .replace(/^'(?=[=+\-@＝＋－＠|%])/, "");

/** A quote that a text contains by mistake swallows all lines up to the next quote. */
function* repair({ record, raw }: Parsed, delimiter: string, width: number): Generator<string[]> {
  const [firstLine = ""] = LINE.exec(raw) ?? [];
  const isOneLine = firstLine.length === raw.length;
  if (isOneLine || (isWellFormed(raw, delimiter) && !fillsLine(firstLine, record, delimiter, width)))
    yield record;
  else yield* separateLines(raw, delimiter, width);
}

/** Tells whether the first line has all cells, although the cell that continues below is not the last one. */
function fillsLine(line: string, record: string[], delimiter: string, width: number): boolean {
  const continued = record.findIndex((cell) => /[\r\n]/.test(cell));
  return continued + 1 < width && splitLine(line, delimiter).length >= width;
}

/** Ends the first row at its line, and reads what follows anew. */
function* separateLines(raw: string, delimiter: string, width: number): Generator<string[]> {
  if (raw === "") return;
  const [firstLine = ""] = LINE.exec(raw) ?? [];
  yield splitLine(firstLine, delimiter);
  let unclosed = "";
  const options = optionsOf(delimiter, (rest) => {
    unclosed = rest;
  });
  const records = parseText(raw.slice(firstLine.length), options);
  for (const parsed of records) yield* repair(parsed, delimiter, width);
  yield* separateLines(unclosed, delimiter, width);
}

/** Splits a line whose quote may stay open. */
function splitLine(line: string, delimiter: string): string[] {
  const [relaxed] = parseText(line, optionsOf(delimiter));
  const [plain] = relaxed ? [relaxed] : parseText(line, { ...optionsOf(delimiter), quote: null });
  return plain?.record ?? [];
}

function isWellFormed(raw: string, delimiter: string): boolean {
  try {
    parseNow(raw, { ...optionsOf(delimiter), relax_quotes: false, skip_records_with_error: false });
    return true;
  } catch {
    return false;
  }
}
