import { describe, expect, it } from "vitest";
import { at } from "./client";
import { answersOfEach, clientFor, FREE, login, useGenerations, VERSIONS, write } from "./generations";

/** Events, boards and pictures in each version of the template (docs/wire.md#events). */

useGenerations(VERSIONS);

const WHOLE = {
  ...{ schdulNm: "점검", schdulCn: "내용", schdulSe: "1", schdulIpcrCode: "A", schdulKindCode: "2" },
  ...{ schdulDeptName: "운영팀", schdulChargerName: "관리자" },
  ...{ schdulBgnde: "204101310930", schdulEndde: "204101311000" },
};
const ON_THE_DAY = "/schedule/daily?year=2041&month=0&date=31";

describe("the events", () => {
  it("of another kind than a department's are in no list", async () => {
    const eventLists = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "admin");
      const day = "/schedule/daily?year=2043&month=0&date=31";
      const period = { schdulBgnde: "204301310930", schdulEndde: "204301311000" };
      for (const kind of ["1", "2"]) {
        const event = { ...WHOLE, ...period, schdulKindCode: kind };
        expect(at((await client.multipart("POST", "/schedule", event)).body, "resultCode")).toBe(200);
      }
      return at((await client.get(day)).body, "result.resultList.length");
    });
    expect(eventLists).toEqual(VERSIONS.map(() => "1"));
  });

  it("are written as multipart in 4.2 and 4.3, and only by administrators in 4.3.2 and 5.0.1", async () => {
    const codes = await answersOfEach(async (version) => {
      const { client: user } = await login(version, "user");
      const { client: admin } = await login(version, "admin");
      const { schdulDeptName: _, ...short } = WHOLE;
      return [
        (await user.multipart("POST", "/schedule", WHOLE)).status,
        (await admin.json("/schedule", WHOLE)).status,
        at((await admin.multipart("POST", "/schedule", short)).body, "resultCode"),
        at((await admin.multipart("POST", "/schedule", WHOLE)).body, "resultCode"),
      ];
    });
    const [first, last] = ["200 500 900 200", "403 500 900 200"];
    expect(codes).toEqual([first, "200 500 200 200", "403 500 200 200", first, last]);
  });

  it("are public with months from 0; a whole month is for administrators only in 4.3.2 and 5.0.1", async () => {
    const answers = await answersOfEach(async (version) => {
      const client = clientFor(version);
      const list = (await client.get(ON_THE_DAY)).body;
      const nameInWeek = async (date: number) => {
        const { body } = await client.get(`/schedule/week?year=2041&month=0&date=${date}`);
        return at(body, "result.resultList.0.schdulNm");
      };
      const id = String(at(list, "result.resultList.0.schdulId"));
      return [
        at(list, "result.resultList.0.schdulBgnde"),
        at(list, "result.resultList.0.schdulKndCode"),
        at((await client.get(`/schedule/${id}`)).body, "result.scheduleDetail.schdulKindCode"),
        await nameInWeek(25),
        await nameInWeek(24),
        (await client.get("/schedule/month?year=2041&month=0&date=1")).status,
        (await client.get("/schedule/SCHDUL_9999999999999")).status,
      ];
    });
    const commonOutcome = "204101310930 2 2 점검 undefined";
    expect(answers).toEqual([200, 200, 401, 200, 401].map((month) => `${commonOutcome} ${month} 500`));
  });

  it("need a date in 4.2 and 4.3, and a week in every version", async () => {
    const statuses = await answersOfEach(async (version) => {
      const paths = ["/schedule/daily", "/schedule/daily?year=2041&month=0", "/schedule/week"];
      return Promise.all(paths.map(async (path) => (await clientFor(version).get(path)).status));
    });
    const [strictOutcome, lenientOutcome] = ["500 500 500", "200 200 500"];
    expect(statuses).toEqual([strictOutcome, lenientOutcome, lenientOutcome, strictOutcome, strictOutcome]);
  });

  it("are filtered by kind only in 4.2 and 4.3", async () => {
    const counts = await answersOfEach(async (version) => {
      const path = `${ON_THE_DAY}&searchCondition=SCHDUL_SE&searchKeyword=2`;
      return (at((await clientFor(version).get(path)).body, "result.resultList") as unknown[]).length > 0;
    });
    expect(counts).toEqual(["false", "true", "true", "false", "false"]);
  });

  it("lose their files in a change without the files' id, and disappear when deleted", async () => {
    const counts = await answersOfEach(async (version) => {
      const { client } = await login(version, "admin");
      const period = { schdulBgnde: "204105010900", schdulEndde: "204105011000" };
      await client.multipart("POST", "/schedule", { ...WHOLE, ...period }, [["file_0", "a.png", "x"]]);
      const list = await client.get("/schedule/daily?year=2041&month=4&date=1");
      const path = `/schedule/${at(list.body, "result.resultList.0.schdulId")}`;
      const files = async () => (at((await client.get(path)).body, "result.resultFiles") as unknown[]).length;
      const atchFileId = String(at(list.body, "result.resultList.0.atchFileId"));
      const fileCounts = [];
      for (const change of [{ atchFileId }, { atchFileId: "" }]) {
        await client.multipart("PUT", path, { ...WHOLE, ...period, ...change });
        fileCounts.push(await files());
      }
      await client.send(path, { method: "DELETE" });
      return [...fileCounts, (await client.get(path)).status];
    });
    expect(counts).toEqual(VERSIONS.map(() => "1 0 500"));
  });
});

describe("version 4.3", () => {
  it("has the boards of egov-4.2, and the members of 4.3 and 5.x at its own address", async () => {
    const answers = await answersOfEach(async (version) => {
      const { client } = await login(version, "admin");
      const list = (await client.get(`/board?bbsId=${FREE}&pageIndex=2`)).body;
      return [
        at(list, "result.paginationInfo.currentPageNo"),
        typeof at(list, "result.resultCnt"),
        (await client.get("/mypage")).status,
        (await client.get("/mypage/update")).status,
        (await client.get("/members?pageIndex=")).status,
        (await client.get(`/board/${FREE}/99999`)).status,
        (await client.get("/board?bbsId=BBSMSTR_ZZZZZZZZZZZZ")).status,
        at(list, "result.boardVO") !== undefined,
      ];
    });
    const [fromB, of43] = ["2 number 200 405 400 500 500 false", "1 string 404 200 200 200 200 true"];
    expect(answers).toEqual(["1 string 404 404 404 200 200 true", fromB, fromB, of43, of43]);
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

describe("the records of the boards", () => {
  it("are created by form, activated, and counted as a text; 5.x refuses JSON", async () => {
    const board = {
      ...{ bbsNm: "새 게시판", bbsIntrcn: "소개", bbsTyCode: "BBST01", bbsAttrbCode: "BBSA03" },
      ...{ tmplatId: "TMPLAT_BOARD_DEFAULT", replyPosblAt: "Y" },
      ...{ fileAtchPosblAt: "Y", posblAtchFileNumber: "3" },
    };
    const answers = await answersOfEach(async (version) => {
      const { client } = await login(version, "admin");
      const asJson = at((await client.json("/bbsMaster", board)).body, "resultCode");
      await client.multipart("POST", "/bbsMaster", board);
      const id = "BBSMSTR_000000000001";
      const readUseFlag = async () =>
        at((await client.get(`/board?bbsId=${id}`)).body, "result.brdMstrVO.bbsUseFlag");
      const flagBefore = await readUseFlag();
      await client.multipart("POST", "/bbsUseInf", { bbsId: id });
      const uses = (await client.get("/bbsUseInf")).body;
      const { client: user } = await login(version, "user");
      return [
        asJson,
        flagBefore,
        await readUseFlag(),
        typeof at(uses, "result.resultCnt"),
        (await user.get("/bbsMaster")).status,
      ];
    });
    const [allAllowed, adminsOnly] = ["null Y string 200", "null Y string 403"];
    expect(answers).toEqual([
      `200 ${allAllowed}`,
      `900 ${allAllowed}`,
      `900 ${adminsOnly}`,
      `200 ${allAllowed}`,
      `200 ${adminsOnly}`,
    ]);
  });
});

it("pictures of a post get their type from the extension, and 404 only in egov-5.0.1", async () => {
  const answers = await answersOfEach(async (version) => {
    const { client } = await login(version, "admin");
    const id = await write(client, FREE, `사진 ${version}`);
    const fields = { bbsId: FREE, nttSj: `사진 ${version}`, nttCn: "x", atchFileId: "" };
    await client.multipart("PUT", `/board/${id}`, fields, [["file_0", "a.jpg", "jpeg"]]);
    const files = (await client.get(`/board/${FREE}/${id}`)).body;
    const query = new URLSearchParams({ fileSn: "0" });
    query.set("atchFileId", String(at(files, "result.resultFiles.0.atchFileId")));
    const anonymousClient = clientFor(version);
    const image = await anonymousClient.get(`/image?${query}`);
    const missingImage = await anonymousClient.get("/image?atchFileId=x&fileSn=0");
    return [image.headers.get("content-type"), image.body, missingImage.status];
  });
  const olderOutcome = "image/jpg jpeg 500";
  const [b, c] = ["image/jpg;charset=UTF-8 jpeg 500", "image/jpeg;charset=UTF-8 jpeg 404"];
  expect(answers).toEqual([olderOutcome, b, c, olderOutcome, olderOutcome]);
});
