import { describe, expect, it } from "vitest";
import { at, clientOf, startForTest } from "./client";
import {
  answersOfEach,
  clientFor,
  cookieTokenOf,
  FREE,
  hashed,
  login,
  useGenerations,
  VERSIONS,
  write,
} from "./generations";

/** The differences in members and passwords, and the calls that the template lacks (docs/wire.md#members). */

useGenerations(VERSIONS);

describe("the members and the member's page", () => {
  it("have pages only in 5.x: 4.3 always sends its first page", async () => {
    const answers = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "admin");
      const pages = await Promise.all(["2", "0", ""].map((at) => client.get(`/members?pageIndex=${at}`)));
      return pages.map(({ status, body }) => at(body, "result.paginationInfo.currentPageNo") ?? status);
    });
    expect(answers).toEqual(["404 404 404", "2 500 400", "2 500 400", "1 1 1", "1 1 1"]);
  });

  it.each(["egov-5.0", "egov-5.0.1"] as const)(
    "%s replaces a whole record, and the member's own page removes rights",
    async (kind) => {
      const { client } = await login(kind, "admin");
      const id = `m${kind}`;
      const insert = { mberId: id, mberNm: "새 회원", password: "처음", groupId: "GROUP_00000000000000" };
      expect((await client.json("/members/insert", insert)).status).toBe(500);
      expect((await client.multipart("POST", "/members/insert", insert)).status).toBe(200);
      expect((await client.multipart("POST", "/members/insert", insert)).status).toBe(500);
      const list = await client.get(`/members?searchCnd=0&searchWrd=${id}`);
      const uniqId = String(at(list.body, "result.resultList.0.uniqId"));
      const read = async () =>
        at((await client.get(`/members/update/${uniqId}`)).body, "result.mberManageVO") as Record<
          string,
          string
        >;
      const record = await read();
      expect(typeof record.password).toBe(kind === "egov-5.0" ? "string" : "object");
      expect((await client.put("/members/update", { ...record, password: null })).status).toBe(500);
      await client.put("/members/update", { ...record, password: "", adres: "둔산로 100" });
      expect((await read()).adres).toBe("둔산로 100");
      const { adres: _adres, ...withoutAddress } = await read();
      await client.put("/members/update", { ...withoutAddress, password: "" });
      expect((await read()).adres).toBe("");
      const send = kind === "egov-5.0.1" ? hashed(id, "처음") : "처음";
      const memberClient = clientFor(kind);
      const loggedIn = await memberClient.login(id, send);
      expect(at(loggedIn.body, "resultVO.userSe")).toBe("ADM");
      if (kind === "egov-5.0.1") memberClient.setToken(cookieTokenOf(loggedIn));
      await memberClient.put("/mypage/update", { ...(await read()), password: "" });
      expect(at((await clientFor(kind).login(id, send)).body, "resultVO.userSe")).toBe("USR");
      await memberClient.put("/mypage/delete", { ...(await read()), password: "" });
      expect(at((await clientFor(kind).login(id, send)).body, "resultCode")).toBe("300");
      expect((await memberClient.post("/jwtAuthAPI")).status).toBe(200);
    },
  );

  it("change any member by the number in the body in 5.0.0, and only the token's in egov-5.0.1", async () => {
    const names = [];
    for (const kind of ["egov-5.0", "egov-5.0.1"] as const) {
      const { client: admin } = await login(kind, "admin");
      const { client: user } = await login(kind, "user");
      const victim = at((await admin.get("/mypage")).body, "result.mberManageVO") as Record<string, string>;
      const recordBefore = at((await user.get("/mypage")).body, "result.mberManageVO") as Record<
        string,
        string
      >;
      await user.put("/mypage/update", { ...victim, mberNm: "바꿔치기", password: "" });
      names.push(at((await admin.get("/mypage")).body, "result.mberManageVO.mberNm"));
      await user.put("/mypage/update", { ...recordBefore, password: "" });
    }
    expect(names).toEqual(["바꿔치기", "관리자"]);
  });
});

it("a template that runs with --plain lacks the fork's calls and sends the template's author", async () => {
  const backend = await startForTest({ plain: true });
  const client = clientOf(backend.origin);
  const open = await Promise.all(
    ["/map/toilets.do", "/api/community/free", "/board?bbsId=BBSMSTR_AAAAAAAAAAAA"].map((path) =>
      client.get(path),
    ),
  );
  expect(open.map(({ status }) => status)).toEqual([401, 401, 200]);
  await client.login("user");
  expect((await client.get("/map/toilets.do")).status).toBe(404);
  const id = await write(client, FREE, "틀의 글");
  expect(at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO.frstRegisterId")).toBe(
    "USRCNFRM_00000000000",
  );
  await backend.close();
});
