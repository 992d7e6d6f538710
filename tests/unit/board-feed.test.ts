import { beforeEach, describe, expect, test, vi } from "vitest";
import { loader } from "~/features/community/feed.route";
import { routeArguments } from "../support/route-arguments";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const BREAKER = "\ufffe\u0000\u0008\ud800";
const NOW = new Date("2026-11-21T03:00:00Z");

const posts = [
  {
    nttId: 12,
    nttSj: `<script>alert("1")</script> & ]]> ${BREAKER}'끝'`,
    nttCn: "<p>첫 줄 &amp; 둘째 줄</p><script>alert(1)</script><p>셋째</p>",
    frstRegisterNm: "홍<b>길동</b>",
    frstRegisterPnttm: "2026-11-20",
  },
  { nttId: 11, nttSj: null, nttCn: null, frstRegisterNm: null, frstRegisterPnttm: "2026-11-21 08:00:00" },
  { nttId: 10, nttSj: "אבג 🚻", nttCn: "가".repeat(5000), frstRegisterPnttm: "알 수 없음" },
];
const answerWith = (resultList: unknown[]) => ({
  json: { resultCode: 200, result: { resultList, resultCnt: resultList.length } },
});

const standIn = useStandInBackend({ "/api/community/free": answerWith(posts) });
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));

async function ask(board: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`https://toilets.example/community/${board}/feed.xml`, { headers });
  return loader(routeArguments(request, { board }));
}

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_reference, code) => String.fromCharCode(Number(code)));
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => decode(text));

describe("the Atom feed of a board", () => {
  test("contains titles, authors, dates and summaries with every special character", async () => {
    const response = await ask("free");
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await response.text();
    expect(textsOf(xml, "title").slice(1)).toEqual([
      `<script>alert("1")</script> & ]]> \ufffd'끝'`,
      "제목 없음",
      "אבג 🚻",
    ]);
    expect(textsOf(xml, "name")).toEqual(["홍<b>길동</b>", "익명", "익명"]);
    const [first = "", second, third = ""] = textsOf(xml, "summary");
    expect(first).toMatch(/^첫 줄 & 둘째 줄\s+셋째$/);
    // The summary has only metadata, because the list lacks the text and no visitor has read the post yet.
    expect(second).toBe("자유게시판 · 익명 · 2026-11-21");
    expect(Array.from(third).length).toBeLessThanOrEqual(201);
    expect(textsOf(xml, "updated")).toEqual([
      "2026-11-21T00:00:00+09:00",
      "2026-11-20T00:00:00+09:00",
      "2026-11-21T00:00:00+09:00",
      "1970-01-01T00:00:00+09:00",
    ]);
  });

  test("is well-formed XML: it escapes markup and drops forbidden characters", async () => {
    const xml = await (await ask("free")).text();
    const names = [...xml.matchAll(/<\/?([^\s>/]+)/g)].map(([, name]) => name);
    const allowedTags = [
      "?xml",
      "feed",
      "title",
      "id",
      "link",
      "entry",
      "updated",
      "author",
      "name",
      "summary",
    ];
    expect(names.filter((name) => !allowedTags.includes(name ?? ""))).toEqual([]);
    const forbidden = Array.from(xml).filter((letter) => letter < " " && letter !== "\n");
    expect([...forbidden, ...(xml.match(/[\ufffe\uffff]/g) ?? [])]).toEqual([]);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml.match(/&(?!#\d+;)/g)).toBeNull();
  });

  test("answers 304 to a client that has it, and asks the backend once a minute for all clients", async () => {
    const etag = (await ask("free")).headers.get("etag") ?? "";
    const secondAnswer = await ask("free", { "If-None-Match": `"other", W/${etag}` });
    expect([secondAnswer.status, await secondAnswer.text(), secondAnswer.headers.get("etag")]).toEqual([
      304,
      "",
      etag,
    ]);
    expect(standIn.calls).toHaveLength(1);
    expect(standIn.calls[0]?.headers.authorization).toBeUndefined();
    standIn.answers["/api/community/free"] = answerWith(posts.slice(1));
    connectTo(standIn);
    expect((await ask("free", { "If-None-Match": etag })).status).toBe(200);
  });

  test("reports a board without posts, a missing board and a failed backend", async () => {
    standIn.answers["/api/community/free"] = answerWith([]);
    expect(textsOf(await (await ask("free")).text(), "updated")).toEqual(["1970-01-01T00:00:00+09:00"]);
    await expect(ask("hidden")).rejects.toMatchObject({ status: 404 });
    standIn.answers["/api/community/qna"] = { status: 500, json: {} };
    const failedAnswer = await ask("qna");
    expect([failedAnswer.status, failedAnswer.headers.get("cache-control")]).toEqual([502, "no-store"]);
  });
});
