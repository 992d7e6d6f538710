import { expect, test } from "vitest";
import { MapFilters } from "~/features/map/map-filters";
import type { MapPageData } from "~/features/map/map-page";
import { FrameworkNavigation } from "~/ui/framework/framework-navigation";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";
import { renderRoutes } from "../support/render-routes";

/** What a chip says (docs/urls-and-forms.md#filters-of-the-map). */

type Chip = MapPageData["filters"]["links"][number];

const CHIP: Chip = { text: "비상벨", count: 0, href: "?" };

function renderChip(changes: Partial<Chip>) {
  const filters = { ...EMPTY_MAP_PAGE.filters, links: [{ ...CHIP, ...changes }] };
  const element = (
    <FrameworkNavigation>
      <MapFilters {...filters} />
    </FrameworkNavigation>
  );
  return renderRoutes([{ path: "*", element }]);
}

test.each<[string, Partial<Chip>]>([
  ["비상벨 99 곳", { count: 99 }],
  ["비상벨 99+ 곳", { count: 100 }],
  ["비상벨 99+ 곳", { count: 12_345 }],
  ["비상벨 가장 가까운 곳 · 1.2 km", { nearest: 1230 }],
  ["비상벨 없음", {}],
  ["비상벨 자료 없음", { isUnknown: true }],
  ["비상벨", { count: undefined }],
  ["비상벨 3 곳 , 조건 끄기", { count: 3, isOn: true }],
])("a chip says %j for %o", (words, changes) => {
  expect(wordsOf(renderChip(changes))).toBe(words);
});

test("a chip that is on keeps its place, with a sign", () => {
  const html = renderChip({ count: 3, isOn: true });
  expect(tagsOf(html, "li")[0]?.attributes.class).toBe("is-on");
  expect(tagsOf(html, "a")[0]?.attributes["aria-current"]).toBe("true");
  expect(tagsOf(html, "svg")).toHaveLength(1);
});
