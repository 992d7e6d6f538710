import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { listen } from "../support/listening";
import { MANY, manyMembers, memberPage, OLDEST } from "../support/many-members";
import { useStarted } from "../support/started";

/** Members of a template backend that are more than are listed: ten come at a time. */

/** `searchCnd:searchWrd:pageIndex` of every call */
const asked: string[] = [];

const respond: RequestListener = (request, response) => {
  const url = new URL(request.url ?? "/", "http://backend");
  if (url.pathname !== "/members") {
    const unknown = { timestamp: "", status: 404, error: "Not Found", path: url.pathname };
    return response.writeHead(404, { "Content-Type": "application/json" }).end(JSON.stringify(unknown));
  }
  asked.push(["searchCnd", "searchWrd", "pageIndex"].map((name) => url.searchParams.get(name)).join(":"));
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(memberPage(url)));
};
const backend = useStarted(() => listen(createServer(respond)));
const TWO_PAGES_EACH = ["0:119:1", "0:119:2", "1:119:1", "1:119:2"];
const admin = { token: "a-token", refused: false };
let gateway: typeof import("~/backend/admin-members.server");

beforeAll(async () => {
  vi.stubEnv("BACKEND_URL", backend.origin);
  vi.stubEnv("BACKEND_GENERATION", "egov-5.0.1");
  gateway = await import("~/backend/admin-members.server");
});
afterEach(() => {
  gateway.invalidateMembers();
  asked.splice(0);
});

it("lists the newest thousand and says that these are not all", async () => {
  const list = await gateway.listMembers(admin);
  expect([list.members.length, list.total, list.cutAt]).toEqual([1000, MANY, 1000]);
  expect(list.members.some(({ id }) => id === OLDEST.mberId)).toBe(false);
});

it.each([
  ["id", "first-"],
  ["name", "맨 처음"],
])("finds an old member by a part of the %s", async (_of, word) => {
  const list = await gateway.listMembers(admin, word);
  const found = list.members.filter(({ id }) => id === OLDEST.mberId);
  expect(found).toMatchObject([{ name: OLDEST.mberNm, email: OLDEST.mberEmailAdres }]);
  expect([list.total, list.cutAt, list.hasMoreFound]).toEqual([MANY, 1000, false]);
});

it("tells nobody twice, who is found by id and by name, and asks for a word once", async () => {
  const { members } = await gateway.listMembers(admin, "119");
  const ids = members.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id === "member1190")).toHaveLength(1);
  expect(asked.filter((call) => call.includes(":119:")).sort()).toEqual(TWO_PAGES_EACH);
  const before = asked.length;
  await gateway.listMembers(admin, "119");
  expect(asked.length).toBe(before);
});

it("looks through a word that many have no further than two hundred, and says so", async () => {
  const list = await gateway.listMembers(admin, "member");
  expect(list.hasMoreFound).toBe(true);
  expect(asked.filter((call) => call.startsWith("0:member:"))).toHaveLength(20);
});

it("lists, counts and finds nobody who is seen to have left", async () => {
  const [newest, oldest] = [manyMembers[0], manyMembers[MANY - 1]];
  for (const left of [newest, oldest]) Object.assign(left ?? {}, { mberSttus: "D" });
  try {
    const list = await gateway.listMembers(admin, "first-");
    const ids = list.members.map(({ id }) => id);
    expect([ids.includes("member0"), ids.includes(OLDEST.mberId)]).toEqual([false, false]);
    // Of the oldest nobody has heard before the word that finds him.
    expect([ids.length, list.cutAt, list.total]).toEqual([999, 999, MANY - 1]);
  } finally {
    for (const left of [newest, oldest]) Object.assign(left ?? {}, { mberSttus: "P" });
  }
});

it("asks nothing more where all are listed", async () => {
  const kept = manyMembers.splice(20);
  try {
    const list = await gateway.listMembers(admin, "member");
    expect([list.members.length, list.cutAt]).toEqual([20, null]);
    expect(asked).toEqual(["::1", "::2"]);
  } finally {
    manyMembers.push(...kept);
  }
});
