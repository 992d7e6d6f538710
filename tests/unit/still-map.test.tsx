import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TILE_PX } from "~/base-map/shape";
import { feedNotice } from "~/features/map/feed-notice.server";
import {
  bearingWord,
  distanceAndDirection,
  distanceText,
  roughDistanceAndDirection,
  walkOf,
  walkText,
} from "~/geo/distance";
import { runInLanguage } from "~/languages/words";
import { NO_PINS } from "~/maps/list-numbers";
import { scaleOf } from "~/maps/map-legend";
import { PlaceMap } from "~/maps/place-map";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX, StillMap } from "~/maps/still-map";
import type { PinState } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import { lockWords } from "../../app/ui/toilet-signs";

const CENTRE = { lat: 36.3504, lng: 127.3845 };
const TILES = "/tiles/{theme}/{z}/{x}/{y}.svg";

const toilet = (id: string, name: string, lng = CENTRE.lng, state: PinState = "open"): Marker => ({
  kind: "toilet",
  lat: CENTRE.lat,
  lng,
  count: 1,
  id,
  name,
  state,
});
const stack = (name: string, state: PinState = "unknown"): Marker => ({
  kind: "stack",
  lat: CENTRE.lat,
  lng: 127.387,
  point: "36.35040,127.38700",
  count: 3,
  open: 0,
  name,
  ids: [],
  state,
});

function draw(markers: Marker[], props: Partial<Parameters<typeof StillMap>[0]> = {}): string {
  return renderToStaticMarkup(
    <StillMap
      centre={CENTRE}
      zoom={16}
      markers={markers}
      pins={NO_PINS}
      own={null}
      ownTiles={TILES}
      theme="auto"
      chosen={null}
      hrefOf={(marker) => (marker.kind === "toilet" ? `?toiletId=${marker.id}` : "?zoom=17")}
      {...props}
    />,
  );
}

describe("the server-rendered map", () => {
  it("marks the Korean name of a pin on a page in another language", () => {
    const pins = runInLanguage("en", () => draw([toilet("1", "새빛누리센터"), toilet("2", "City Hall")]));
    const tags = pins.match(/<a [^>]*>/g) ?? [];
    expect(tags.map((tag) => /lang="\w+"/.exec(tag)?.[0])).toEqual(['lang="ko"', undefined]);
  });

  it("covers its area with our own tiles and has no style attribute, because the CSP forbids it", () => {
    const svg = draw([]);
    const tiles = [...svg.matchAll(/<foreignObject x="(-?\d+)" y="(-?\d+)"/g)];
    const columns = new Set(tiles.map(([, x]) => x));
    const rows = new Set(tiles.map(([, , y]) => y));
    expect(columns.size * TILE_PX).toBeGreaterThanOrEqual(STILL_WIDTH_PX);
    expect(rows.size * TILE_PX).toBeGreaterThanOrEqual(STILL_HEIGHT_PX);
    expect(tiles).toHaveLength(columns.size * rows.size);
    expect(svg).toContain('src="/tiles/light/15/27978/12827.svg"');
    expect(svg).toContain(
      'srcSet="/tiles/dark/15/27978/12827.svg" media="screen and (prefers-color-scheme: dark)"',
    );
    expect(svg).not.toContain("style=");
  });

  it("draws toilets, stacks and clusters as named links", () => {
    const svg = draw([
      toilet("7", "시청 화장실"),
      stack("역 화장실"),
      { kind: "cluster", lat: CENTRE.lat, lng: 127.382, count: 1234, open: 309, expansionZoom: 17 },
    ]);
    const middle = `transform="translate(${STILL_WIDTH_PX / 2} ${STILL_HEIGHT_PX / 2})"`;
    expect(svg).toContain(`<a href="?toiletId=7" aria-label="시청 화장실" ${middle}>`);
    expect(svg).toContain('aria-label="역 화장실 등 3곳"');
    expect(svg.match(/<a href="\?zoom=17"/g)).toHaveLength(2);
    expect(svg).toContain("1,234");
    expect(svg).toMatch(/class="map-ring"[^>]* stroke-dasharray="25 100"/);
  });

  it("draws a picture without links and their names if its markers lead nowhere", () => {
    const svg = draw([toilet("7", "시청 화장실"), stack("역 화장실")], { hrefOf: undefined });
    expect(svg).not.toMatch(/<a |aria-label="(시청|역)/);
    expect(svg).toMatch(/href="#map-pin/);
  });

  it("writes the list's numbers into their pins, the first on top, with the own place below them", () => {
    const pins = new Map([
      ["8", { number: 1, state: undefined }],
      ["9", { number: 2, state: "closing" as const }],
    ]);
    const markers = [toilet("8", "가"), toilet("9", "다", 127.388), toilet("10", "나", 127.386)];
    const svg = draw(markers, { pins, own: { lat: CENTRE.lat, lng: 127.383 } });
    expect(svg).toContain('<a href="?toiletId=8" aria-label="1번 가" class="row-1"');
    expect(svg).toMatch(/aria-label="나" transform=/);
    const order = ["나", "2번 다", "1번 가"].map((label) => svg.indexOf(`aria-label="${label}"`));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect([...svg.matchAll(/class="pin-number"[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(["2", "1"]);
    const own = svg.indexOf('<circle class="map-own-dot"');
    expect(own).toBeGreaterThan(order[0] ?? 0);
    expect(own).toBeLessThan(order[1] ?? 0);
    expect(svg).toMatch(/2번 다"(?:(?!<\/a>).)*class="pin-closing"/);
  });

  it("draws the chosen toilet once, with its number and its state on arrival", () => {
    const chosen = { id: "7", name: "시청 화장실", ...CENTRE, state: "closed" as const };
    const pins = new Map([["7", { number: 3, state: undefined }]]);
    const svg = draw([toilet("7", "시청 화장실")], { chosen, pins });
    expect(svg).not.toContain("toiletId=7");
    expect(svg.match(/map-mark-chosen/g)).toHaveLength(1);
    expect(svg).toMatch(/고른 화장실: 3번 시청 화장실, 닫힘<\/title>.*class="pin-closed".*>3<\/text>/);
    expect(draw([], { chosen })).toMatch(/고른 화장실: 시청 화장실, 닫힘<\/title>.*class="pin-closed"/);
  });

  it("draws each state in a look of its own, and says which toilets are closed", () => {
    const states = ["open", "closing", "unknown", "closed"] as const;
    const svg = draw(states.map((state, at) => toilet(String(at), state, CENTRE.lng + at / 500, state)));
    for (const state of states) expect(svg).toContain(`<g class="pin-${state}">`);
    expect(svg).toContain('aria-label="closed, 닫힘"');
    expect(svg.match(/class="pin-stroke"/g)).toHaveLength(1);
    expect(svg.match(/d="M11-34v3h2.5"/g)).toHaveLength(1);
    expect(draw([stack("역 화장실", "closed")])).toContain('<g class="pin-closed">');
  });

  it("labels pins that have room, with those of the list first", () => {
    const nearMarker = toilet("9", "바로 옆", CENTRE.lng + 0.0002);
    const namesOnMap = (markers: Marker[], props = {}) =>
      [...draw(markers, props).matchAll(/class="map-name"[^>]*>([^<]+)/g)].map(([, name]) => name);
    expect(namesOnMap([nearMarker, toilet("7", "시청 화장실")])).toEqual(["바로 옆"]);
    expect(namesOnMap([toilet("8", "먼 곳", CENTRE.lng + 0.004), toilet("7", "시청 화장실")])).toEqual([
      ...["먼 곳", "시청 화장실"],
    ]);
    const beside = toilet("6", "이름이 매우 길어서 다 쓰지 못하는 곳", CENTRE.lng + 0.0022);
    const pair = [beside, toilet("7", "이것도 꽤 긴 이름")];
    expect(namesOnMap(pair, { pins: new Map([["7", { number: 1, state: undefined }]]) })).toEqual([
      "이것도 꽤 긴 이름",
    ]);
    expect(namesOnMap(pair, { pins: new Map([["6", { number: 1, state: undefined }]]) })).toEqual([
      "이름이 매우 길어서…",
    ]);
    expect(namesOnMap([toilet("7", "시청 화장실")], { zoom: 12 })).toEqual([]);
  });

  it("has additional tiles for wide windows, which phones do not load", () => {
    const [wide = "", ...otherTiles] = draw([])
      .split("<foreignObject")
      .filter((part) => part.includes("ground-beyond"));
    expect(otherTiles.length).toBeGreaterThan(0);
    expect(wide).toContain('loading="lazy"');
    // The largest picture of the first screen must not wait for the layout.
    expect(draw([])).toMatch(/<img (?![^>]*lazy)/);
  });

  it("loads the visible tiles of a place at once, because they may be its largest picture", () => {
    const place = { ...CENTRE, state: "open" as const };
    const svg = renderToStaticMarkup(
      <PlaceMap place={place} neighbours={[]} zoom={16} theme="auto" ownTiles={TILES} />,
    );
    const visibleTiles = [...svg.matchAll(/<foreignObject (?![^>]*beyond).*?<img ([^>]*)/g)];
    expect(visibleTiles.length).toBeGreaterThan(0);
    for (const [, attributes] of visibleTiles) expect(attributes).not.toContain("lazy");
  });

  it("escapes user content", () => {
    expect(draw([toilet("7", '"><script>')])).not.toContain("<script>");
  });
});

describe("distances", () => {
  it.each([
    [36.36, 127.3845, "북쪽"],
    [36.36, 127.397, "북동쪽"],
    [36.3504, 127.4, "동쪽"],
    [36.34, 127.3845, "남쪽"],
    [36.3504, 127.37, "서쪽"],
    [36.36, 127.372, "북서쪽"],
  ])("name the direction to %f, %f as %s", (lat, lng, word) => {
    expect(bearingWord(CENTRE, { lat, lng })).toBe(word);
  });

  it("are rounded as people say them", () => {
    expect([38.4, 123, 994, 1234, 9960, 35_400].map(distanceText)).toEqual([
      ...["38 m", "120 m", "990 m", "1.2 km", "10.0 km", "35 km"],
    ]);
    expect(distanceAndDirection(CENTRE, CENTRE, 0)).toBe("바로 이곳");
    expect([0, 515, 2999, 3001].map((meters) => walkText(walkOf(meters, 67)))).toEqual([
      "걸어서 약 1분",
      "걸어서 약 10분",
      "걸어서 약 59분",
      null,
    ]);
  });

  it("are less precise from a rounded position", () => {
    const north = { lat: 36.36, lng: 127.3845 };
    expect(
      [3, 49, 84, 149, 153, 1234].map((meters) => roughDistanceAndDirection(CENTRE, north, meters)),
    ).toEqual(["약 50 m", "약 50 m", "약 80 m", "약 150 m", "약 150 m 북쪽", "약 1.2 km 북쪽"]);
  });

  it("have a scale bar with a round number", () => {
    for (let zoom = 5; zoom <= 19; zoom++) {
      const { meters, widthPx } = scaleOf(CENTRE, zoom);
      expect(String(meters)).toMatch(/^[125]0*$/);
      expect(widthPx).toBeGreaterThan(30);
      expect(widthPx).toBeLessThanOrEqual(100);
    }
  });
});

describe("the texts of the map", () => {
  it("name only known locks", () => {
    expect(lockWords("none", "password")).toEqual(["남 잠금 없음", "여 비밀번호"]);
    expect(lockWords("unknown", "key")).toEqual(["여 열쇠"]);
    expect(lockWords("unknown", "unknown")).toEqual([]);
  });

  it("explain a problem of the feed in Korean time", () => {
    const loadedAt = Date.UTC(2026, 0, 1, 15, 5);
    expect(feedNotice({ failure: null, loadedAt })).toBeNull();
    expect(feedNotice({ failure: { kind: "network" }, loadedAt })).toBe(
      "00:05에 받은 정보를 보여 드리고 있습니다.",
    );
    expect(feedNotice({ failure: { kind: "timeout" }, loadedAt: null })).toBe("요청 시간이 초과되었습니다.");
    expect(feedNotice({ failure: { kind: "http", httpStatus: 503 }, loadedAt: null })).toBe("서버 오류: 503");
    expect(feedNotice({ failure: { kind: "network" }, loadedAt: null })).toBe(
      "네트워크 연결을 확인해 주세요.",
    );
    expect(feedNotice({ failure: { kind: "other" }, loadedAt: null })).toBe("서버 연결에 실패했습니다.");
  });
});
