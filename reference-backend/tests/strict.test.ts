import { describe, expect, it } from "vitest";
import { STRICT_ROWS, uncoveredPairs } from "../../tests/support/strict-rows";
import type { Switches } from "../switches";
import { at, type Client, clientOf, outcomeOf, startForTest, TOILET } from "./client";

/** The strict fork: only the calls and fields of the specification, with each of its switches. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const LEAST: Partial<Switches> = {};
const KINDEST: Partial<Switches> = {
  ...{
    postAuthor: "id",
    token: "either",
    adminRecord: "there",
    boardLists: "by-path",
    feedAddresses: "told",
  },
  ...{ moments: "epoch", nickname: "json", memberId: "as-typed", imageAddresses: "path" },
  ...{ missingToilet: "800", inactiveTags: "hidden" },
};

type Visit = { origin: string; user: Client; admin: Client };

/** Starts a fork with these switches, and a toilet and a post of the member "user". */
async function visit<Result>(
  switches: Partial<Switches>,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const backend = await startForTest({ strict: switches });
  try {
    const bearer = (token: string) => (switches.token === "bare" ? token : `Bearer ${token}`);
    const logIn = async (id: string) => {
      const client = clientOf(backend.origin);
      client.setToken(bearer(String(at((await client.login(id)).body, "jToken"))));
      return client;
    };
    const user = await logIn("user");
    expect(outcomeOf(await user.form("/map/register.do", TOILET, ["a.png"]))).toBe("200 200");
    const post = {
      bbsId: FREE,
      nttSj: "제목",
      nttCn: `<p><img src="/board/images/${FREE}/a.png"></p>`,
    };
    expect(outcomeOf(await user.multipart("POST", "/board", post))).toBe("200 200");
    return await look({ origin: backend.origin, user, admin: await logIn("admin") });
  } finally {
    await backend.close();
  }
}

const lists = async (client: Client, query: string) =>
  at((await client.get(`/api/community/free${query}`)).body, "result.resultList") as Record<
    string,
    unknown
  >[];
const keysOf = (record: unknown) => Object.keys(record as object).toSorted();
const detail = (client: Client, toiletId: string) =>
  client.multipart("POST", "/map/toilet-detail.do", { toiletId });

describe("a strict fork", () => {
  it("answers only the fields of the specification", async () => {
    await visit(LEAST, async ({ user, admin }) => {
      const login = await user.json("/auth/login-jwt", { id: "user", password: "1", userSe: "USR" });
      expect(keysOf(at(login.body, "resultVO"))).toEqual(["id", "name", "userSe"]);
      const [marker] = at((await user.get("/map/toilets.do")).body, "result.data") as object[];
      expect(keysOf(marker)).not.toContain("address");
      expect(keysOf(at((await detail(user, "1")).body, "result.toilet"))).not.toContain("frstRegisterPnttm");
      const [post] = await lists(user, `?bbsId=${FREE}`);
      expect(keysOf(post)).toEqual(
        [
          ...["atchFileId", "bbsId", "frstRegisterId", "frstRegisterNm", "frstRegisterPnttm", "inqireCo"],
          ...["nttCn", "nttId", "nttSj", "parnts", "replyLc"],
        ].toSorted(),
      );
      const postAnswer = await user.get(`/board/${FREE}/1`);
      expect(keysOf(at(postAnswer.body, "result"))).toEqual(["boardVO", "brdMstrVO", "resultFiles", "user"]);
      const statistics = await admin.get("/admin/api/toilet-stats?days=7");
      expect(keysOf(at(statistics.body, "result"))).not.toContain("containsSample");
      const users = await admin.json("/admin/user/list", { searchCnd: "0", searchWrd: "", pageIndex: 1 });
      expect(keysOf(at(users.body, "result"))).toEqual(["resultCnt", "resultList"]);
    });
  });

  it("has no call outside the specification", async () => {
    await visit(LEAST, async ({ user }) => {
      const unlistedCalls = [
        "/schedule/week?year=2026&month=0&date=1",
        "/bbsMaster",
        "/image?atchFileId=a",
        "/auth/me",
      ];
      for (const path of unlistedCalls)
        expect([path, outcomeOf(await user.get(path))]).toEqual([path, "404"]);
    });
  });

  it("accepts each body only in its own encoding", async () => {
    await visit(LEAST, async ({ user }) => {
      expect(outcomeOf(await user.fields("/map/toilet-detail.do", { toiletId: "1" }))).toBe("400");
      expect(outcomeOf(await user.json("/map/comments/add", { toiletId: 1, content: "글", rating: 5 }))).toBe(
        "400",
      );
      expect(outcomeOf(await user.fields("/map/tag-options/list", { category: "CLEANLINESS" }))).toBe(
        "200 200",
      );
      expect(
        outcomeOf(await user.multipart("POST", "/map/tag-options/list", { category: "CLEANLINESS" })),
      ).toBe("400");
      expect(
        outcomeOf(await user.fields("/api/board/comment", { bbsId: FREE, nttId: "1", commentCn: "글" })),
      ).toBe("415");
    });
  });

  it("refuses unknown switches and values, and other generations", async () => {
    const start = (options: object) => startForTest(options);
    await expect(start({ strict: { token: "cookie" } })).rejects.toThrow(/token is bearer or bare or either/);
    await expect(start({ strict: { tokens: "bare" } })).rejects.toThrow(/tokens is no switch/);
    await expect(start({ strict: {}, generation: "egov-5.0" })).rejects.toThrow(/egov-4.2/);
  });
});

describe("a switch of a strict fork", () => {
  it("names the author of a post by number or by id", async () => {
    const authorOf = (postAuthor: Switches["postAuthor"]) =>
      visit({ postAuthor }, async ({ user }) =>
        at((await user.get(`/board/${FREE}/1`)).body, "result.boardVO.frstRegisterId"),
      );
    expect(await authorOf("number")).toMatch(/^USRCNFRM_\d{11}$/);
    expect(await authorOf("id")).toBe("user");
  });

  it("accepts the token after Bearer, bare, or in both forms", async () => {
    const statusesOfToken = async (token: Switches["token"]) =>
      visit({ token }, async ({ origin, user }) => {
        const login = await user.json("/auth/login-jwt", { id: "user", password: "1", userSe: "USR" });
        const jwt = String(at(login.body, "jToken"));
        const statusOf = async (authorization: string) =>
          (await fetch(`${origin}/jwtAuthAPI`, { method: "POST", headers: { authorization } })).status;
        return [await statusOf(jwt), await statusOf(`Bearer ${jwt}`)];
      });
    expect(await statusesOfToken("bare")).toEqual([200, 401]);
    expect(await statusesOfToken("bearer")).toEqual([401, 200]);
    expect(await statusesOfToken("either")).toEqual([200, 200]);
  });

  it("answers for an administrator without a record in four forms, or with a record", async () => {
    const administratorAnswers = (adminRecord: Switches["adminRecord"]) =>
      visit({ adminRecord, memberId: "as-typed" }, async ({ user, admin }) => {
        expect(at((await user.post("/api/auth/me")).body, "result.member.MBER_ID")).toBe("user");
        const reply = await admin.post("/api/auth/me");
        return [outcomeOf(reply), at(reply.body, "result.member.MBER_ID"), at(reply.body, "result.member")];
      });
    expect(await administratorAnswers("absent")).toEqual(["200 200", undefined, undefined]);
    expect(await administratorAnswers("null")).toEqual(["200 200", undefined, null]);
    expect(await administratorAnswers("404")).toEqual(["404 404", undefined, undefined]);
    expect(await administratorAnswers("800")).toEqual(["200 800", undefined, undefined]);
    expect(await administratorAnswers("there")).toEqual(["200 200", "admin", expect.anything()]);
  });

  it("finds a community board by bbsId or by its path", async () => {
    const listStatuses = (boardLists: Switches["boardLists"]) =>
      visit({ boardLists }, async ({ user }) => [
        (await lists(user, "")).length,
        (await lists(user, `?bbsId=${FREE}`)).length,
      ]);
    expect(await listStatuses("by-id")).toEqual([0, 1]);
    expect(await listStatuses("by-path")).toEqual([1, 1]);
  });

  it("puts addresses into the feed", async () => {
    await visit(KINDEST, async ({ user }) => {
      const [marker] = at((await user.get("/map/toilets.do")).body, "result.data") as object[];
      expect(marker).toMatchObject({ address: TOILET.address });
    });
  });

  it("writes timestamps as numbers", async () => {
    await visit(KINDEST, async ({ user, admin }) => {
      const [post] = await lists(user, "");
      expect(post?.frstRegisterPnttm).toBeTypeOf("number");
      const joinedAt = at((await user.post("/api/auth/me")).body, "result.member.SBSCRB_DE");
      expect(Math.abs(Number(joinedAt) - Date.now())).toBeLessThan(600_000);
      const members = at((await admin.get("/admin/api/users")).body, "result.userList") as object[];
      expect(members[0]).toMatchObject({ sbscrbDe: expect.any(Number) });
    });
  });

  it("accepts the nickname as a form or as JSON", async () => {
    const [path, nickname] = ["/api/auth/me/nickname", "별명"];
    const nicknameOutcomes = (switches: Partial<Switches>) =>
      visit(switches, async ({ user }) => [
        outcomeOf(await user.fields(path, { nickname })),
        outcomeOf(await user.json(path, { nickname })),
      ]);
    expect(await nicknameOutcomes(LEAST)).toEqual(["200 200", "400"]);
    expect(await nicknameOutcomes(KINDEST)).toEqual(["415", "200 200"]);
  });

  it("writes MBER_ID in capitals", async () => {
    await visit(LEAST, async ({ user }) => {
      expect(at((await user.post("/api/auth/me")).body, "result.member.MBER_ID")).toBe("USER");
    });
  });

  it("puts images below another origin", async () => {
    const images = (switches: Partial<Switches>) =>
      visit(switches, async ({ user }) => {
        const [marker] = at((await user.get("/map/toilets.do")).body, "result.data") as object[];
        const content = at((await user.get(`/board/${FREE}/1`)).body, "result.boardVO.nttCn");
        return [at(marker, "thumbnailUrl"), content];
      });
    expect(await images(LEAST)).toEqual([
      expect.stringMatching(/^https:\/\/legacy\.example\.kr\/files\/TOILET_/),
      `<p><img src="https://legacy.example.kr/board/images/${FREE}/a.png"></p>`,
    ]);
    expect(await images(KINDEST)).toEqual([
      expect.stringMatching(/^\/files\/TOILET_/),
      `<p><img src="/board/images/${FREE}/a.png"></p>`,
    ]);
  });

  it("reports a missing toilet in three forms", async () => {
    const missingToiletAnswer = (missingToilet: Switches["missingToilet"]) =>
      visit({ missingToilet }, async ({ user }) => {
        expect(outcomeOf(await detail(user, "1"))).toBe("200 200");
        const reply = await detail(user, "999");
        return [outcomeOf(reply), at(reply.body, "result.toilet")];
      });
    expect(await missingToiletAnswer("null")).toEqual(["200 200", null]);
    expect(await missingToiletAnswer("404")).toEqual(["404 404", undefined]);
    expect(await missingToiletAnswer("800")).toEqual(["200 800", undefined]);
  });

  it("lists deactivated tags", async () => {
    const listTagNames = (switches: Partial<Switches>) =>
      visit(switches, async ({ user }) => {
        const tag = { tagName: "온수", category: "CLEANLINESS", tagColor: "#20c997" };
        const { body } = await user.fields("/map/tag-options/add", tag);
        const tagId = String(at(body, "result.newTag.tagId"));
        expect(outcomeOf(await user.fields(`/map/tag-options/delete?tagId=${tagId}`, { tagId }))).toBe(
          "200 200",
        );
        const tags = at((await user.get("/map/tag-options")).body, "result.tagOptions") as object[];
        return tags
          .filter((tagRow) => at(tagRow, "tagName") === "온수")
          .map((tagRow) => at(tagRow, "isActive"));
      });
    expect(await listTagNames(LEAST)).toEqual(["N"]);
    expect(await listTagNames(KINDEST)).toEqual([]);
  });

  it("covers each pair of values in the rows of the complete run", () => {
    expect(uncoveredPairs()).toEqual([]);
    expect(uncoveredPairs(STRICT_ROWS.slice(1))).not.toEqual([]);
  });
});
