import { useStarted } from "../support/started";
import { startMatrixHarness } from "./matrix-harness";
import type { ActionRow, PageRow } from "./matrix-rows";
import { collectLines } from "./matrix-run";

/** Some pages and actions of each kind. `npm run faults` runs all. */
const CHOSEN = [
  ...["/mypage", "/map/detail", "/community/:board/:postId", "/files/:name", "/admin/user"],
  ...["/map/register register-toilet", "/map/detail create-review", "/community/:board/create save-post"],
  ...["/community/:board/images ", "/login ", "/admin/user/create create-user"],
];

const nameOf = (row: PageRow | ActionRow) => ("intent" in row ? `${row.route} ${row.intent}` : row.route);

/** Starts the matrix and learns its healthy answers, without the pages as administrators see them. */
export const useShortMatrix = () =>
  useStarted(async () => {
    const harness = await startMatrixHarness();
    const lines = await collectLines(harness, (row) => CHOSEN.includes(nameOf(row)));
    return {
      harness,
      lines: lines.filter(({ role, action }) => action || role !== "administrator"),
      stop: () => harness.stop(),
    };
  });
