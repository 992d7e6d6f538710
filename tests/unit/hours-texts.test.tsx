import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HoursTexts } from "~/ui/hours-texts";

const tags = [
  { name: "00:00~25:00", color: null },
  { name: "9시간", color: null },
];

test("texts that say hours are shown as such, others are quoted", () => {
  const read = renderToStaticMarkup(<HoursTexts tags={tags} areUnderstood />);
  expect(read).toContain('aria-label="운영 시간"');
  const quoted = renderToStaticMarkup(<HoursTexts tags={tags} areUnderstood={false} />);
  expect(quoted).toContain("등록된 글: “00:00~25:00”, “9시간”");
  expect(quoted).not.toContain("운영 시간");
  expect(renderToStaticMarkup(<HoursTexts tags={[]} areUnderstood={false} />)).toBe("");
});
