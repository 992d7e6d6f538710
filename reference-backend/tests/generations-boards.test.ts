import { describe, expect, it } from "vitest";
import { at } from "./client";
import { answersOfEach, clientFor, FREE, login, useGenerations, VERSIONS } from "./generations";

/** The boards and passwords of each version (docs/wire.md#generations). */

useGenerations(VERSIONS);

describe("version 4.3", () => {
  it("has the boards of egov-4.2", async () => {
    const answers = await answersOfEach(async (version) => {
      const { client } = await login(version, "admin");
      const list = (await client.get(`/board?bbsId=${FREE}&pageIndex=2`)).body;
      return [
        at(list, "result.paginationInfo.currentPageNo"),
        typeof at(list, "result.resultCnt"),
        (await client.get(`/board/${FREE}/99999`)).status,
        (await client.get("/board?bbsId=BBSMSTR_ZZZZZZZZZZZZ")).status,
        at(list, "result.boardVO") !== undefined,
      ];
    });
    const [fromB, of42] = ["2 number 500 500 false", "1 string 200 200 true"];
    expect(answers).toEqual([of42, fromB, fromB, of42, of42]);
  });

  it("changes passwords, needs a login for a logout, and names a refused post's owner in 4.3.2", async () => {
    const answers = await answersOfEach(async (version) => {
      const { client } = await login(version, "user");
      const change = await client.patch("/admin/password", { old_password: "falsch", new_password: "x" });
      const updateAnswer = await client.multipart("PUT", "/board/99999", {
        bbsId: FREE,
        nttSj: "x",
        nttCn: "x",
      });
      return [
        change.status,
        (await clientFor(version).get("/auth/logout")).status,
        at(updateAnswer.body, "resultCode") ?? updateAnswer.status,
      ];
    });
    expect(answers).toEqual(["404 401 200", "403 200 200", "403 200 500", "200 401 200", "403 200 403"]);
  });
});
