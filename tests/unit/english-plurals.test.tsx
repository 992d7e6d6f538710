import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MapFilters } from "~/features/map/map-filters";
import { runInLanguage } from "~/languages/words";
import { FrameworkNavigation } from "~/ui/framework/framework-navigation";
import { Stars } from "../../app/ui/toilet-signs";
import { wordsOf } from "../support/http-session-page";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";
import { renderRoutes } from "../support/render-routes";

describe("the English plurals", () => {
  it.each([
    [1, "1 place"],
    [2, "2 places"],
  ])("are correct beside a filter that matches %i places", (count, text) => {
    const link = { text: "Emergency bell", count, href: "?has=bell" };
    const offer = { ...EMPTY_MAP_PAGE.filters, links: [link] };
    const element = (
      <FrameworkNavigation>
        <MapFilters {...offer} />
      </FrameworkNavigation>
    );
    const html = runInLanguage("en", () => renderRoutes([{ path: "*", element }]));
    expect(wordsOf(html)).toBe(`Emergency bell ${text}`);
  });

  it.each([
    [1, "1 review"],
    [3, "3 reviews"],
  ])("are correct beside stars with %i reviews", (count, text) => {
    const html = runInLanguage("en", () => renderToStaticMarkup(<Stars average={4} count={count} />));
    expect(wordsOf(html)).toContain(text);
  });
});
