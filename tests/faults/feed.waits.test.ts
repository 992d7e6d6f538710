import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../app/reference-backend/faults";
import { type AppServer, startApp } from "../support/app-server";
import { type Answer, type HttpSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { startWatchedBackend, type WatchedBackend } from "../support/proxy-backend";
import { useWatchedApp } from "../support/started";

const FEED = "/map/toilets.do";
const OLD = /\d\d:\d\d에 받은 정보를 보여 드리고 있습니다\./;

/** Asks again until the page is as expected: the feed is fetched behind it. */
async function eventually(
  ask: () => Promise<Answer>,
  isExpected: (words: string) => boolean,
): Promise<Answer> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (isExpected(wordsOf(answer.html)) || Date.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe("a feed that fails after a good one", () => {
  const watched = useWatchedApp({ TOILET_FEED_TTL_MS: "1000" });
  let visitor: HttpSession;
  beforeAll(async () => {
    visitor = openSession(watched.origin);
    await visitor.get("/map");
  });
  afterEach(() => watched.backend.setFault(FEED, null));

  test.each<Fault>([{ kind: "status", status: 500 }, { kind: "html" }, { kind: "cut" }])(
    "($kind) leaves the map with the last good one, and says since when",
    async (fault) => {
      watched.backend.setFault(FEED, fault);
      const { status, html } = await eventually(
        () => visitor.get("/map"),
        (words) => OLD.test(words),
      );
      expect(status).toBe(200);
      expect(wordsOf(html)).toMatch(OLD);
      expect(wordsOf(html)).toContain("대전시청");
      const markers = await visitor.get("/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14");
      expect(markers.status).toBe(200);
      expect(JSON.parse(markers.html).total).toBeGreaterThan(0);
      watched.backend.setFault(FEED, null);
      const mended = await eventually(
        () => visitor.get("/map"),
        (words) => !OLD.test(words),
      );
      expect(wordsOf(mended.html)).not.toMatch(OLD);
    },
  );

  test("(gone) as well, with the form of a place search still answering", async () => {
    await watched.backend.goAway();
    const { status } = await eventually(
      () => visitor.get("/map"),
      (words) => OLD.test(words),
    );
    expect(status).toBe(200);
    expect(
      JSON.parse((await visitor.get("/map/places?q=%EB%8C%80%EC%A0%84")).html).places.length,
    ).toBeGreaterThan(0);
    await watched.backend.comeBack();
    const mended = await eventually(
      () => visitor.get("/map"),
      (words) => !OLD.test(words),
    );
    expect(wordsOf(mended.html)).not.toMatch(OLD);
  });
});

describe("without any feed so far", () => {
  let backend: WatchedBackend;
  let app: AppServer;
  beforeAll(async () => {
    backend = await startWatchedBackend();
  });
  afterEach(() => app.stop());
  afterAll(() => backend.close());

  test.each<[Fault, number, string]>([
    [{ kind: "status", status: 503 }, 502, "서버 오류: 503"],
    [{ kind: "html" }, 502, "서버 연결에 실패했습니다."],
    [{ kind: "cut" }, 502, "네트워크 연결을 확인해 주세요."],
    [{ kind: "hang" }, 504, "요청 시간이 초과되었습니다."],
  ])("(%o) the map page stands with status %d and recovers", async (fault, expected, message) => {
    backend.setFault(FEED, fault);
    app = await startApp({
      BACKEND_URL: backend.origin,
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    });
    const visitor = openSession(app.origin);
    const { status, html } = await eventually(
      () => visitor.get("/map"),
      (words) => words.includes(message),
    );
    expect(wordsOf(html)).toContain(message);
    expect(status).toBe(expected);
    expect(html).toContain('role="search"');
    const search = await visitor.get("/map?q=%EB%8C%80%EC%A0%84");
    expect(wordsOf(search.html)).toContain("검색 서비스가 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.");
    expect((await visitor.get("/map/detail?toiletId=1")).status).toBe(200);
    backend.setFault(FEED, null);
    const mended = await eventually(
      () => visitor.get("/map"),
      (words) => words.includes("대전시청 1층 로비 화장실"),
    );
    expect([mended.status, wordsOf(mended.html).includes(message)]).toEqual([200, false]);
  });
});
