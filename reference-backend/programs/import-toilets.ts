import { parseArgs } from "node:util";
import { ImportError } from "../import/import-error";
import { type ImportReport, importToilets } from "../import/import-toilets";
import { showProgress } from "../import/progress";
import type { SkipReason } from "../import/toilet-row";

const HELP = `공중화장실 CSV 파일을 내장 백엔드의 데이터베이스에 넣습니다.

사용법: npm run import-toilets -- 파일

  파일      전국공중화장실표준데이터 CSV(UTF-8 또는 CP949) 또는 영문 열 이름의 CSV, gzip도 됩니다.
  --help    이 도움말

환경 변수
  DATA_DIR  데이터베이스 폴더 (기본값 .data)

이름과 주소, 좌표가 같은 화장실은 다시 넣지 않습니다. 파일이 잘못되었으면 아무것도 바꾸지 않습니다.
`;

const REASONS: Record<SkipReason, string> = {
  "no-name": "이름이 없거나 읽을 수 없음",
  "no-position": "좌표가 없음",
  "position-not-a-number": "좌표가 숫자가 아님",
  "outside-korea": "좌표가 대한민국 밖",
  duplicate: "이미 있음 (이름, 주소, 좌표가 같음)",
};

const count = (value: number) => value.toLocaleString("ko-KR");

function summarise({ taken, skipped }: ImportReport): string {
  const reasons = (Object.keys(REASONS) as SkipReason[]).filter((reason) => skipped[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + skipped[reason], 0);
  return [
    `화장실 ${count(taken)}곳을 넣었습니다. 건너뛴 행: ${count(total)}개`,
    ...reasons.map((reason) => `  ${REASONS[reason]}: ${count(skipped[reason])}개`),
    "",
  ].join("\n");
}

function readArguments(): { file: string | undefined; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    return { file: positionals.length === 1 ? positionals[0] : undefined, help: values.help };
  } catch {
    return { file: undefined, help: false };
  }
}

async function main(): Promise<number> {
  const { file, help } = readArguments();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!file) {
    process.stderr.write(`넣을 파일을 하나 적어 주세요.\n\n${HELP}`);
    return 1;
  }
  const { onProgress, end } = showProgress(process.stderr);
  try {
    const report = await importToilets(file, process.env.DATA_DIR || ".data", onProgress);
    end();
    process.stdout.write(summarise(report));
    return 0;
  } catch (error) {
    end();
    const message =
      error instanceof ImportError ? error.message : `예상하지 못한 오류입니다. ${String(error)}`;
    process.stderr.write(`${message}\n아무것도 바꾸지 않았습니다.\n`);
    return 1;
  }
}

process.exitCode = await main();
