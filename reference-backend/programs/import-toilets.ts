import { parseArgs } from "node:util";
import { ImportError } from "../import/import-error";
import { exitCodeOf, formatReport } from "../import/import-report";
import { importToilets } from "../import/import-toilets";
import { showProgress } from "../import/progress";

const HELP = `공중화장실 목록을 내장 백엔드의 데이터베이스에 넣습니다.

사용법: npm run import-toilets -- 파일 [--dry-run] [--rejected 파일]

  파일             전국공중화장실표준데이터 CSV, 또는 이름과 위도, 경도가 있는 다른 표. 구분 기호는 쉼표,
                   세미콜론, 탭, 세로줄, 인코딩은 UTF-8, UTF-16, CP949이고, gzip도 됩니다.
  --dry-run        아무것도 저장하지 않고 결과만 보여 줍니다. 종료 코드도 같습니다.
  --rejected 파일  넣지 않은 행을 '사유' 열과 함께 이 파일에 씁니다(UTF-8 CSV). --dry-run과 같이 쓸 수 있습니다.
  --help           이 도움말

환경 변수
  DATA_DIR         데이터베이스 폴더 (기본값 .data)

관리번호가 같거나, 30m 안에 있고 이름이 같은 화장실은 새로 넣지 않고 바뀐 정보만 고칩니다. 회원이 고친 정보와
삭제된 화장실은 그대로 둡니다. 같은 관리기관이나 시군구의 지난 목록에만 있는 화장실은 알려 주고 지우지 않습니다.
넣을 수 없는 행은 이유와 행 번호를 알려 줍니다. 행 번호는 엑셀에서 보는 번호입니다.
넣은 화장실이 없으면 종료 코드는 1입니다. 파일을 읽을 수 없으면 아무것도 바꾸지 않습니다.
`;

type Arguments = { file?: string; help: boolean; isDryRun: boolean; refusedFile?: string };

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        "dry-run": { type: "boolean", default: false },
        rejected: { type: "string" },
      },
    });
    return {
      file: positionals.length === 1 ? positionals[0] : undefined,
      help: values.help,
      isDryRun: values["dry-run"],
      refusedFile: values.rejected,
    };
  } catch {
    return { help: false, isDryRun: false };
  }
}

async function main(): Promise<number> {
  const { file, help, isDryRun, refusedFile } = readArguments();
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
    const report = await importToilets(file, process.env.DATA_DIR || ".data", {
      onProgress,
      isDryRun,
      refusedFile,
    });
    end();
    process.stdout.write(formatReport(report, isDryRun));
    return exitCodeOf(report);
  } catch (error) {
    end();
    const message =
      error instanceof ImportError ? error.message : `예상하지 못한 오류입니다. ${String(error)}`;
    process.stderr.write(`${message}\n아무것도 바꾸지 않았습니다.\n`);
    return 1;
  }
}

process.exitCode = await main();
