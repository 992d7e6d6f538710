import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeAll, expect, it } from "vitest";
import * as gateway from "~/backend/admin-members.server";
import { listen } from "../support/listening";
import { MANY, manyMembers, memberPage, OLDEST } from "../support/many-members";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";

const queries: string[] = [];

const respond: RequestListener = (request, response) => {
  const url = new URL(request.url ?? "/", "http://backend");
  if (url.pathname !== "/members") {
    const unknown = { timestamp: "", status: 404, error: "Not Found", path: url.pathname };
    return response.writeHead(404, { "Content-Type": "application/json" }).end(JSON.stringify(unknown));
  }
  queries.push(["searchCnd", "searchWrd", "pageIndex"].map((name) => url.searchParams.get(name)).join(":"));
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(memberPage(url)));
};
const backend = useStarted(() => listen(createServer(respond)));
const TWO_PAGES_EACH = ["0:119:1", "0:119:2", "1:119:1", "1:119:2"];
const admin = { token: "a-token", refused: false };

beforeAll(() => connectTo(backend, { BACKEND_GENERATION: "egov-5.0.1" }));
afterEach(() => {
  gateway.invalidateMembers();
  queries.splice(0);
});

it("the list shows the newest thousand members and says that there are more", async () => {
  const list = await gateway.listMembers(admin);
  expect([list.members.length, list.total, list.cutAt]).toEqual([1000, MANY, 1000]);
  expect(list.members.some(({ id }) => id === OLDEST.mberId)).toBe(false);
});

it.each([
  ["id", "first-"],
  ["name", "맨 처음"],
])("a search finds an old member by a part of the %s", async (_of, word) => {
  const list = await gateway.listMembers(admin, word);
  const matches = list.members.filter(({ id }) => id === OLDEST.mberId);
  expect(matches).toMatchObject([{ name: OLDEST.mberNm, email: OLDEST.mberEmailAdres }]);
  expect([list.total, list.cutAt, list.hasMoreFound]).toEqual([MANY, 1000, false]);
});

it("a member found by id and by name is listed once, and each word is searched once", async () => {
  const { members } = await gateway.listMembers(admin, "119");
  const ids = members.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id === "member1190")).toHaveLength(1);
  expect(queries.filter((call) => call.includes(":119:")).sort()).toEqual(TWO_PAGES_EACH);
  const queriesBefore = queries.length;
  await gateway.listMembers(admin, "119");
  expect(queries.length).toBe(queriesBefore);
});

it("a common word is searched for the first two hundred members, and the page says so", async () => {
  const list = await gateway.listMembers(admin, "member");
  expect(list.hasMoreFound).toBe(true);
  expect(queries.filter((call) => call.startsWith("0:member:"))).toHaveLength(20);
});

it("members who left are not listed, counted or found", async () => {
  const [newest, oldest] = [manyMembers[0], manyMembers[MANY - 1]];
  for (const memberWhoLeft of [newest, oldest]) Object.assign(memberWhoLeft ?? {}, { mberSttus: "D" });
  try {
    const list = await gateway.listMembers(admin, "first-");
    const ids = list.members.map(({ id }) => id);
    expect([ids.includes("member0"), ids.includes(OLDEST.mberId)]).toEqual([false, false]);
    // The total is unknown until the search finds the oldest member.
    expect([ids.length, list.cutAt, list.total]).toEqual([999, 999, MANY - 1]);
  } finally {
    for (const memberWhoLeft of [newest, oldest]) Object.assign(memberWhoLeft ?? {}, { mberSttus: "P" });
  }
});

it("no further page is read if all members are listed", async () => {
  const removedMembers = manyMembers.splice(20);
  try {
    const list = await gateway.listMembers(admin, "member");
    expect([list.members.length, list.cutAt]).toEqual([20, null]);
    expect(queries).toEqual(["::1", "::2"]);
  } finally {
    manyMembers.push(...removedMembers);
  }
});
