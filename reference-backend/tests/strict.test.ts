import { describe, expect, it } from "vitest";
import { STRICT_ROWS } from "../../tests/support/strict-rows";
import { SWITCH_NAMES, SWITCHES, type Switches } from "../switches";
import { at, type Client, clientOf, outcomeOf, startForTest, TOILET } from "./client";

/** The strict fork: only the calls and fields of the specification, with each of its switches. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const LEAST: Partial<Switches> = {};

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
    expect(outcomeOf(await user.form("/map/register.do", TOILET, ["a.png"]))).toMatch(/^200/);
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
      const unlistedCalls = ["/bbsMaster", "/image?atchFileId=a", "/auth/me"];
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
  /** Returns what a call answers for each value of a switch. */
  async function answersOf<Name extends keyof Switches, Answer>(
    name: Name,
    look: (visit: Visit) => Promise<Answer>,
    other: Partial<Switches> = {},
  ): Promise<Record<string, Answer>> {
    const answers: Record<string, Answer> = {};
    for (const value of SWITCHES[name]) answers[value] = await visit({ ...other, [name]: value }, look);
    return answers;
  }

  it("counts: sends counts as text or as numbers", async () => {
    const read = async ({ user }: Visit) => [
      at((await user.get(`/board?bbsId=${FREE}`)).body, "result.resultCnt"),
      at((await user.get(`/api/community/free?bbsId=${FREE}`)).body, "result.resultCnt"),
    ];
    expect(await answersOf("counts", read)).toEqual({ text: ["1", "1"], number: [1, 1] });
  });

  it("boardUser: has a login record in the list of posts, or none", async () => {
    const read = async ({ user }: Visit) =>
      keysOf(at((await user.get(`/board?bbsId=${FREE}`)).body, "result")).includes("user");
    expect(await answersOf("boardUser", read)).toEqual({ there: true, absent: false });
  });

  it("logout: needs a login or none", async () => {
    const read = async ({ origin, user }: Visit) => [
      outcomeOf(await clientOf(origin).get("/auth/logout")),
      outcomeOf(await user.get("/auth/logout")),
    ];
    expect(await answersOf("logout", read)).toEqual({
      login: ["401 403", "200 200"],
      anyone: ["200 200", "200 200"],
    });
  });

  it("success: tells the success of a toilet's call in four forms", async () => {
    const read = async ({ user }: Visit) => {
      const { body } = await detail(user, "1");
      expect(at(body, "result.toilet.name")).toBe(TOILET.name);
      return [at(body, "resultCode"), at(body, "success"), at(body, "status"), at(body, "resultMessage")];
    };
    expect(await answersOf("success", read)).toEqual({
      text: ["200", undefined, undefined, "성공했습니다."],
      success: [undefined, true, undefined, undefined],
      status: [undefined, undefined, "success", undefined],
      message: [undefined, undefined, undefined, "성공했습니다."],
    });
  });

  it("refusal: answers code 403 with three statuses, and says result false with the last", async () => {
    const read = async ({ origin }: Visit) => {
      const answer = await clientOf(origin).post("/jwtAuthAPI");
      return [outcomeOf(await clientOf(origin).get("/api/mypage/dashboard")), at(answer.body, "result")];
    };
    expect(await answersOf("refusal", read)).toEqual({
      401: ["401 403", {}],
      403: ["403 403", {}],
      200: ["200 403", false],
    });
  });

  it("unlisted: answers other methods and other paths with three statuses", async () => {
    const read = async ({ admin }: Visit) => [
      outcomeOf(await admin.get("/adminPassword")),
      outcomeOf(await admin.get("/auth/me")),
    ];
    expect(await answersOf("unlisted", read)).toEqual({
      405: ["405", "404"],
      404: ["404", "404"],
      500: ["500", "500"],
    });
  });

  it("members: names them by number, and ids in capitals, or by their ids", async () => {
    const read = async ({ user }: Visit) => [
      at((await user.get(`/board/${FREE}/1`)).body, "result.boardVO.frstRegisterId"),
      at((await user.post("/api/auth/me")).body, "result.member.MBER_ID"),
    ];
    expect(await answersOf("members", read)).toEqual({
      numbers: [expect.stringMatching(/^USRCNFRM_\d{11}$/), "USER"],
      ids: ["user", "user"],
    });
  });

  it("token: is accepted after Bearer, bare, or in both forms", async () => {
    const read = async ({ origin, user }: Visit) => {
      const login = await user.json("/auth/login-jwt", { id: "user", password: "1", userSe: "USR" });
      const jwt = String(at(login.body, "jToken"));
      const statusOf = async (authorization: string) =>
        (await fetch(`${origin}/jwtAuthAPI`, { method: "POST", headers: { authorization } })).status;
      return [await statusOf(jwt), await statusOf(`Bearer ${jwt}`)];
    };
    expect(await answersOf("token", read)).toEqual({
      bearer: [401, 200],
      bare: [200, 401],
      either: [200, 200],
    });
  });

  it("missing: answers for an administrator's record and a missing toilet in four forms", async () => {
    const read = async ({ user, admin }: Visit) => {
      const [record, toilet] = [await admin.post("/api/auth/me"), await detail(user, "999")];
      return [
        [outcomeOf(record), at(record.body, "result.member")],
        [outcomeOf(toilet), at(toilet.body, "result.toilet")],
      ];
    };
    const twice = (outcome: string, value?: null) => [
      [outcome, value],
      [outcome, value],
    ];
    expect(await answersOf("missing", read)).toEqual({
      absent: twice("200 200"),
      null: twice("200 200", null),
      404: twice("404 404"),
      800: twice("200 800"),
    });
  });

  it("moments: are texts or numbers", async () => {
    const read = async ({ user, admin }: Visit) => {
      const [post] = await lists(user, `?bbsId=${FREE}`);
      const members = at((await admin.get("/admin/api/users")).body, "result.userList") as object[];
      const joinedAt = at((await user.post("/api/auth/me")).body, "result.member.SBSCRB_DE");
      return [post?.frstRegisterPnttm, at(members[0], "sbscrbDe"), joinedAt].map((moment) => typeof moment);
    };
    expect(await answersOf("moments", read)).toEqual({
      text: ["string", "string", "string"],
      epoch: ["number", "number", "number"],
    });
  });

  it("nickname: is accepted as a form or as JSON", async () => {
    const [path, nickname] = ["/api/auth/me/nickname", "별명"];
    const read = async ({ user }: Visit) => [
      outcomeOf(await user.fields(path, { nickname })),
      outcomeOf(await user.json(path, { nickname })),
    ];
    expect(await answersOf("nickname", read)).toEqual({
      form: ["200 200", "400"],
      json: ["415", "200 200"],
    });
  });

  it("images: are below another origin, or paths with another name", async () => {
    const read = async ({ user }: Visit) => {
      const [marker] = at((await user.get("/map/toilets.do")).body, "result.data") as object[];
      const content = at((await user.get(`/board/${FREE}/1`)).body, "result.boardVO.nttCn");
      const names = ["thumbnailUrl", "photoUrl", "imageUrl"];
      return [...names.map((name) => at(marker, name)), content];
    };
    const path = expect.stringMatching(/^\/files\/TOILET_/);
    const inPost = (origin: string) => `<p><img src="${origin}/board/images/${FREE}/a.png"></p>`;
    const absolute = expect.stringMatching(/^https:\/\/legacy\.example\.kr\/files\/TOILET_/);
    expect(await answersOf("images", read)).toEqual({
      absolute: [absolute, undefined, undefined, inPost("https://legacy.example.kr")],
      photoUrl: [undefined, path, undefined, inPost("")],
      imageUrl: [undefined, undefined, path, inPost("")],
    });
  });

  it("has each value in a row of the tests, whose second one answers as much as 5.x as the specification allows", () => {
    for (const name of SWITCH_NAMES)
      expect(new Set(STRICT_ROWS.map((row) => row[name]))).toEqual(new Set(SWITCHES[name]));
    expect(STRICT_ROWS[1]).toMatchObject({ counts: "number", boardUser: "absent", logout: "anyone" });
  });
});
