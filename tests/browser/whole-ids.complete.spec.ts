import { expect, it } from "vitest";
import { useBrowser } from "../support/browser";

/** Ids of usual length stay in one line, and the table keeps its layout. */

const USUAL_LETTERS = 12;
const open = useBrowser({ javaScriptEnabled: false });

it.each([
  ["/admin/user", 1440],
  ["/admin/user", 1000],
  ["/admin/user-management?q=e", 1440],
  ["/admin/user-management?q=e", 1000],
])("the ids on %s stay in one piece at %i px", async (path, width) => {
  const page = await open({ as: "admin", at: path, viewport: { width, height: 900 } });
  const tableFaults = await page.evaluate((usual) => {
    const pieces = [...document.querySelectorAll(".card-table tbody th")].flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const text = cell.textContent ?? "";
      return text.length <= usual && cell.getClientRects().length > 0
        ? [{ text, lines: range.getClientRects().length }]
        : [];
    });
    const overflowingTables = [...document.querySelectorAll(".card-table")].filter(
      (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
    );
    return { pieces, wide: overflowingTables.length };
  }, USUAL_LETTERS);
  expect(tableFaults.pieces.length).toBeGreaterThan(3);
  expect(tableFaults.pieces.filter(({ lines }) => lines > 1)).toEqual([]);
  expect(tableFaults.wide).toBe(0);
});
