import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { MANY, manyMembers, memberPage, OLDEST } from "../support/many-members";

/** Members of a template backend that are more than are listed: ten come at a time. */

/** `searchCnd:searchWrd:pageIndex` of every call */
const asked: string[] = [];

function answer(url: URL): { status: number; json: object } {
  if (url.pathname !== "/members") return { status: 404, json: {} };
  asked.push(["searchCnd", "searchWrd", "pageIndex"].map((name) => url.searchParams.get(name)).join(":"));
  return { status: 200, json: memberPage(url) };
}

const server = createServer((request, response) => {
  const { status, json } = answer(new URL(request.url ?? "/", "http://backend"));
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
});
const TWO_PAGES_EACH = ["0:119:1", "0:119:2", "1:119:1", "1:119:2"];
const admin = { token: "a-token", refused: false };
let gateway: typeof import("~/backend/admin-members.server");

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.resetModules();
  vi.stubEnv("BACKEND_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("BACKEND_GENERATION", "c");
  gateway = await import("~/backend/admin-members.server");
});
afterEach(() => {
  gateway.invalidateMembers();
  asked.splice(0);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
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
