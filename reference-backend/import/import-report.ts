import type { RowFault } from "./toilet-row";

export type RefusalReason = RowFault | "repeated" | "deleted";

export type Example = { row: number; value: string };
export type Tally = { count: number; examples: Example[] };

export type ImportReport = {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows of known toilets, counted as unchanged, that are older than what is stored. */
  outdated: Tally;
  refused: Partial<Record<RefusalReason, Tally>>;
  /** The reason of each refused row, in words. */
  refusedRows: Map<number, string>;
  /** Facts that members changed and that stay, by their names. */
  kept: Record<string, Tally>;
  /** Toilets that the last list had and this one has not. */
  gone: { count: number; names: string[] };
  /** Titles of the columns that the import does not use. */
  unreadColumns: string[];
  /** Facts that stay unknown, by the title of their column. */
  unreadFacts: Record<string, Tally>;
};

const EXAMPLES = 3;
const VALUE_MAX = 60;

export const createReport = (): ImportReport => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  outdated: { count: 0, examples: [] },
  refused: {},
  refusedRows: new Map(),
  kept: {},
  gone: { count: 0, names: [] },
  unreadColumns: [],
  unreadFacts: {},
});

/** Counts a row, and keeps the first three as examples. */
export function addExample(tally: Tally, example: Example): void {
  tally.count += 1;
  if (tally.examples.length < EXAMPLES) tally.examples.push(example);
}

/** Counts a row under its reason. */
export function addTo<Reason extends string>(
  tallies: Partial<Record<Reason, Tally>>,
  reason: Reason,
  example: Example,
): void {
  const tally = tallies[reason] ?? { count: 0, examples: [] };
  addExample(tally, example);
  tallies[reason] = tally;
}

/** Counts a row that is not taken, and keeps its reason; of exchanged coordinates also the right pair. */
export function refuse(report: ImportReport, reason: RefusalReason, example: Example): void {
  addTo(report.refused, reason, example);
  const rightPair = reason === "swapped" ? `: ${example.value}` : "";
  report.refusedRows.set(example.row, REASONS[reason] + rightPair);
}

/** Counts a toilet that the list no longer has, and keeps the first three names. */
export function addGone({ gone }: ImportReport, name: string): void {
  gone.count += 1;
  if (gone.names.length < EXAMPLES) gone.names.push(name);
}

const countTaken = ({ added, changed, unchanged }: ImportReport) => added + changed + unchanged;

/** Returns 1 if the file brought no toilet. A toilet that needs no change counts. */
export const exitCodeOf = (report: ImportReport): number => (countTaken(report) > 0 ? 0 : 1);

const REASONS: Record<RefusalReason, string> = {
  cells: "칸 수가 머리글과 다름",
  total: "합계 줄",
  "no-name": "이름이 없음",
  "unreadable-name": "이름에 읽을 수 없는 글자가 있음",
  "address-only": "주소만 있고 좌표가 없음",
  "no-position": "위도나 경도가 비어 있음",
  "position-not-a-number": "좌표가 숫자가 아님",
  "zero-position": "좌표가 0",
  "equal-position": "위도와 경도가 같음",
  metres: "좌표가 위도와 경도(도)가 아니라 미터 단위",
  swapped: "위도와 경도가 서로 바뀜 (화살표 뒤가 맞는 순서)",
  "outside-korea": "좌표가 대한민국 밖",
  repeated: "같은 화장실의 다른 행을 넣음 (더 최근이거나 뒤에 있는 행)",
  deleted: "이미 삭제된 화장실 (다시 넣지 않음)",
};

const count = (value: number) => value.toLocaleString("ko-KR");

/** Returns the report in Korean sentences for the operator. */
export function formatReport(report: ImportReport, isDryRun = false): string {
  const { added, changed, unchanged, outdated, refused, kept, gone, unreadColumns, unreadFacts } = report;
  const reasons = (Object.keys(REASONS) as RefusalReason[]).flatMap((reason) => {
    const tally = refused[reason];
    return tally ? [{ title: REASONS[reason], tally }] : [];
  });
  const refusedCount = reasons.reduce((sum, { tally }) => sum + tally.count, 0);
  const facts = Object.entries(unreadFacts);
  const keptFacts = Object.entries(kept);
  const keptCount = keptFacts.reduce((sum, [, tally]) => sum + tally.count, 0);
  const goneNames = gone.names.map((name) => `‘${shorten(name)}’`).join(" · ");
  const taken = countTaken(report);
  return [
    taken === 0
      ? "넣은 화장실이 없습니다. 아무것도 바꾸지 않았습니다."
      : `화장실 ${count(taken)}곳을 ${isDryRun ? "넣을 수 있습니다. 시험 실행이라 저장하지 않았습니다" : "넣었습니다"}. ` +
        `새로 넣음: ${count(added)}곳, 바뀜: ${count(changed)}곳, 그대로: ${count(unchanged)}곳, 사라짐: ${count(gone.count)}곳`,
    ...(gone.count > 0
      ? [`지난 목록에만 있는 화장실 (지우지 않음): ${goneNames}${gone.count > gone.names.length ? " …" : ""}`]
      : []),
    ...(keptCount > 0 ? [`회원이 고쳐서 그대로 둔 정보: ${count(keptCount)}개`] : []),
    ...keptFacts.map(([fact, tally]) => formatTally(fact, tally)),
    ...(outdated.count > 0 ? ["그대로 둔 화장실:", formatTally("저장된 것보다 오래된 행", outdated)] : []),
    `넣지 않은 행: ${count(refusedCount)}개`,
    ...reasons.map(({ title, tally }) => formatTally(title, tally)),
    ...(facts.length > 0 ? ["읽지 못해 모름으로 둔 값:"] : []),
    ...facts.map(([title, tally]) => formatTally(title, tally)),
    ...(unreadColumns.length > 0 ? [`읽지 않은 열: ${unreadColumns.join(", ")}`] : []),
    "",
  ].join("\n");
}

function formatTally(title: string, tally: Tally): string {
  const examples = tally.examples.map(({ row, value }) =>
    value ? `${row}행 ‘${shorten(value)}’` : `${row}행`,
  );
  const ending = tally.count > examples.length ? " …" : "";
  return `  ${title}: ${count(tally.count)}개 (${examples.join(" · ")}${ending})`;
}

function shorten(value: string): string {
  const characters = Array.from(value);
  return characters.length > VALUE_MAX ? `${characters.slice(0, VALUE_MAX).join("")}…` : value;
}

export type ImportProgress = (step: "read" | "store", done: number, total: number, rows: number) => void;
