import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedFault } from "~/backend/feed";
import { loader } from "~/features/map/markers.route";
import { createKakaoLocal, KakaoLocalError } from "~/place-search/kakao-local.server";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { startStandIn } from "../support/http-stand-in";
import { routeArguments } from "../support/route-arguments";
import { useStartedForEach } from "../support/started";

const CONTENT = '{"markers":[],"total":0,"leftOut":0}';
const ETAG = 'W/"abc"';
const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다. 게시판은 이용할 수 있습니다.";
const BOX = "bbox=127.1,36.1,127.2,36.2&zoom=16";
const markersJson = vi.spyOn(directory, "markersJson");
const status = vi.spyOn(directory, "status");

beforeEach(() => {
  const body = new Uint8Array(gzipSync(CONTENT));
  status.mockReset().mockResolvedValue({ ...NOTHING_LOADED, loadedAt: 1 });
  markersJson.mockReset().mockResolvedValue({ body, etag: ETAG });
});

const get = (query: string, headers: Record<string, string> = {}) =>
  loader(routeArguments(new Request(`http://localhost/map/markers?${query}`, { headers })));

describe("GET /map/markers", () => {
  it("refuses an invalid bounding box with a Korean message", async () => {
    const response = await get("bbox=1,2,3");
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/bbox/);
    expect(markersJson).not.toHaveBeenCalled();
  });

  it("passes on the bounding box, the zoom and the filters", async () => {
    await get(
      `${BOX}&open24=1&has=bell&room=men&unknown=1&apart=7,,12,${"x".repeat(99)}&walk=36.15,127.15,67`,
    );
    expect(markersJson).toHaveBeenCalledWith({
      ...{ west: 127.1, south: 36.1, east: 127.2, north: 36.2, zoom: 16 },
      filters: { ...NO_FILTERS, allDay: true, bell: true },
      withUnknown: true,
      room: "men",
      at: expect.closeTo(Date.now() - 30_000, -5),
      separateIds: ["7", "12"],
      walk: null,
    });
  });

  it("passes on the visitor's walk with the filter for open toilets only", async () => {
    const from = { lat: 36.15, lng: 127.15 };
    for (const [filter, walk] of [
      ["&open=now", { from, pace: 67 }],
      ["", null],
    ] as const) {
      await get(`${BOX}${filter}&walk=36.15,127.15,67`);
      expect(markersJson).toHaveBeenLastCalledWith(expect.objectContaining({ walk }));
    }
  });

  it("sends the compressed body, or plain JSON to a client that accepts no compression", async () => {
    const gzipAnswer = await get(BOX, { "Accept-Encoding": "br, gzip" });
    expect(gzipAnswer.headers.get("Content-Encoding")).toBe("gzip");
    expect(gzipAnswer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(gzipAnswer.headers.get("Cache-Control")).toBe("private, no-cache");
    const plainAnswer = await get(BOX, { "Accept-Encoding": "gzip;q=0" });
    expect(plainAnswer.headers.get("Content-Encoding")).toBeNull();
    expect(await plainAnswer.text()).toBe(CONTENT);
  });

  it.each([ETAG, '"abc"', `"x", ${ETAG}`, "*"])("answers 304 to If-None-Match %s", async (tag) => {
    const response = await get(BOX, { "If-None-Match": tag });
    expect(response.status).toBe(304);
    expect(response.headers.get("ETag")).toBe(ETAG);
    expect(await response.text()).toBe("");
  });

  it.each<[number, FeedFault, string]>([
    [502, { kind: "network" }, "네트워크 연결을 확인해 주세요."],
    [504, { kind: "timeout" }, "요청 시간이 초과되었습니다."],
    [502, { kind: "http", httpStatus: 500 }, "서버 오류: 500"],
    [404, { kind: "missing", httpStatus: 401 }, NO_MAP],
    [404, { kind: "missing", httpStatus: 404 }, NO_MAP],
  ])("answers %i as long as no feed has arrived: %o", async (code, failure, message) => {
    status.mockResolvedValue({ ...NOTHING_LOADED, failure });
    const response = await get(BOX);
    expect(response.status).toBe(code);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await response.json()).toEqual({ message });
  });

  it("answers from an earlier feed", async () => {
    status.mockResolvedValue({ ...NOTHING_LOADED, loadedAt: 1, failure: { kind: "network" } });
    expect((await get(BOX)).status).toBe(200);
  });

  it("answers 503 while the directory restarts", async () => {
    markersJson.mockRejectedValue(new Error("restarting"));
    expect((await get(BOX)).status).toBe(503);
  });
});

describe("the Kakao Local search", () => {
  const KEY = "a-secret-key";
  const SEARCH = "/v2/local/search/keyword.json";
  const kakao = useStartedForEach(() => startStandIn({}));
  const local = () => createKakaoLocal(KEY, kakao.origin);

  it("finds places with the key and asks once for the same text", async () => {
    const kakaoPlace = { place_name: "대전역", road_address_name: "중앙로 215", address_name: "정동 1-1" };
    kakao.answers[SEARCH] = { json: { documents: [{ ...kakaoPlace, x: "127.43", y: "36.33" }] } };
    const client = local();
    const place = { kind: "kakao", name: "대전역", address: "중앙로 215", lat: 36.33, lng: 127.43 };
    expect(await client.searchPlaces("대전역", 5)).toEqual([place]);
    expect(await client.searchPlaces("대전역", 5)).toEqual([place]);
    expect(kakao.calls.map(({ headers }) => headers.authorization)).toEqual([`KakaoAK ${KEY}`]);
  });

  it("accepts places without an address", async () => {
    kakao.answers["/v2/local/geo/coord2address.json"] = { json: { documents: [] } };
    expect(await local().findAddress({ lat: 33, lng: 125 })).toBeNull();
  });

  it.each([
    [401, { message: `wrong appKey(${KEY}) format` }],
    [200, { documents: "none" }],
  ])("fails on %i without repeating the key from Kakao's answer", async (status, json) => {
    kakao.answers[SEARCH] = { status, json };
    const failure = await local()
      .searchPlaces("대전역", 5)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KakaoLocalError);
    expect(String(failure)).not.toContain(KEY);
  });
});
