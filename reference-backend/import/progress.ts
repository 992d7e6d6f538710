import type { WriteStream } from "node:tty";
import type { ImportProgress } from "./import-report";

const BAR_CELLS = 28;
const REDRAW_MS = 80;
const STEP_NAMES = { read: "읽는 중", store: "저장 중" } as const;

type Output = Pick<WriteStream, "write" | "isTTY">;

/** @returns the callback for `importToilets`, and `end`, which moves the cursor to a new line */
export function showProgress(output: Output): { onProgress: ImportProgress; end: () => void } {
  let lastStep = "";
  let drawnAt = 0;
  const onProgress: ImportProgress = (step, doneCount, total, rows) => {
    const isNew = step !== lastStep;
    if (!output.isTTY) {
      if (isNew) output.write(`${STEP_NAMES[step]}…\n`);
    } else if (isNew || doneCount >= total || Date.now() - drawnAt >= REDRAW_MS) {
      drawnAt = Date.now();
      output.write(`\r\x1b[2K${barLine(step, doneCount, total, rows)}`);
    }
    lastStep = step;
  };
  return { onProgress, end: () => void (output.isTTY && lastStep && output.write("\r\x1b[2K")) };
}

function barLine(step: keyof typeof STEP_NAMES, doneCount: number, total: number, rows: number): string {
  const doneShare = total > 0 ? Math.min(1, doneCount / total) : 1;
  const filled = Math.round(doneShare * BAR_CELLS);
  const bar = "█".repeat(filled) + "░".repeat(BAR_CELLS - filled);
  const percent = String(Math.floor(doneShare * 100)).padStart(3);
  return `${STEP_NAMES[step]} ${bar} ${percent}%  ${rows.toLocaleString("ko-KR")}행`;
}
