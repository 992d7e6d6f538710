import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../reference-backend/faults";
import { type AppServer, startApp } from "../support/app-server";
import { startOwnBackend } from "../support/generations";
import { type Answer, answered, type HttpSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { useStarted, useWatchedApp } from "../support/started";

const FEED = "/map/toilets.do";
const OLD = /\d\d:\d\d에 받은 정보를 보여 드리고 있습니다\./;

/** Reloads the map until it shows these words, or no longer shows them, because the feed loads in the background. */
async function untilMap(visitor: HttpSession, isExpected: boolean, text: RegExp): Promise<Answer> {
  let answer: Answer | undefined;
  const ask = async () => {
    answer = await visitor.get("/map");
    return text.test(wordsOf(answer.html));
  };
  await expect.poll(ask, { timeout: 15_000, interval: 300, message: String(text) }).toBe(isExpected);
  return answer as Answer;
}

async function countMarked(visitor: HttpSession): Promise<number> {
  const markers = visitor.get("/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14");
  return JSON.parse((await answered(200, markers)).html).total;
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
    "keeps the last good feed on the map and shows its time ($kind)",
    async (fault) => {
      watched.backend.setFault(FEED, fault);
      expect((await untilMap(visitor, true, OLD)).status).toBe(200);
      expect(await countMarked(visitor)).toBeGreaterThan(0);
      watched.backend.setFault(FEED, null);
      await untilMap(visitor, false, OLD);
    },
  );

  test("keeps the last good feed and the place search while the backend is away", async () => {
    await watched.backend.goAway();
    expect((await untilMap(visitor, true, OLD)).status).toBe(200);
    const places = await visitor.get("/map/places?q=%EB%8C%80%EC%A0%84");
    expect(JSON.parse(places.html).places.length).toBeGreaterThan(0);
    await watched.backend.comeBack();
    await untilMap(visitor, false, OLD);
  });
});

describe("a feed that has never arrived", () => {
  const backend = useStarted(() => startOwnBackend());
  let app: AppServer;
  afterEach(() => app.stop());

  test.each<[Fault, number, RegExp]>([
    [{ kind: "status", status: 503 }, 502, /서버 오류: 503/],
    [{ kind: "html" }, 502, /서버 연결에 실패했습니다\./],
    [{ kind: "cut" }, 502, /네트워크 연결을 확인해 주세요\./],
    [{ kind: "hang" }, 504, /요청 시간이 초과되었습니다\./],
  ])("gives the map page an error status, and recovers: %o, %d", async (fault, expected, message) => {
    backend.setFault(FEED, fault);
    app = await startApp({ BACKEND_URL: backend.origin });
    const visitor = openSession(app.origin);
    const { status, html } = await untilMap(visitor, true, message);
    expect(status).toBe(expected);
    expect(html).toContain('role="search"');
    const search = await visitor.get("/map?q=%EB%8C%80%EC%A0%84");
    expect(wordsOf(search.html)).toContain("검색 서비스가 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.");
    expect((await visitor.get("/map/detail?toiletId=1")).status).toBe(200);
    backend.setFault(FEED, null);
    expect((await untilMap(visitor, false, message)).status).toBe(200);
    expect(await countMarked(visitor)).toBeGreaterThan(0);
  });
});
