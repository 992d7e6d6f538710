import { createRef } from "react";
import { expect, test } from "vitest";
import type { ChosenToilet } from "~/features/map/map-page";
import { ToiletPanel } from "~/features/map/toilet-panel";
import { FrameworkNavigation } from "~/ui/framework/framework-navigation";
import { wordsOf } from "../support/http-session-page";
import { renderRoutes } from "../support/render-routes";

const TOILET: ChosenToilet = {
  ...{ id: "7", name: "공원 화장실", place: "공원", address: "", photo: null, lat: 36.35, lng: 127.38 },
  ...{ hoursTags: [], cleanlinessTags: [], facilities: [], maleLock: "unknown", femaleLock: "unknown" },
  ...{
    averageRating: null,
    reviewCount: 0,
    away: null,
    walk: null,
    next: null,
    whereabouts: null,
  },
  ...{ profileFact: null, open: { state: "unknown", text: "운영 시간 모름" } },
};

const renderPanel = (address: string) => {
  const element = (
    <FrameworkNavigation>
      <ToiletPanel
        toilet={{ ...TOILET, address }}
        from={null}
        isSaved={false}
        detailHref="/map/detail?toiletId=7"
        closeHref="?"
        panelRef={createRef()}
      />
    </FrameworkNavigation>
  );
  return renderRoutes([{ path: "*", element }]);
};

test("the panel of a toilet without an address links to the page that has it", () => {
  expect(renderPanel("")).toMatch(/<a [^>]*href="\/map\/detail\?toiletId=7"[^>]*>주소 보기<\/a>/);
  expect(wordsOf(renderPanel("대전 서구 둔산로 100"))).not.toContain("주소 보기");
});
