import { afterAll, beforeAll } from "vitest";
import { BEHAVIOURS, type Generation } from "../generation";
import { legacyPasswordHash as hashed } from "../passwords";
import { at, type Client, clientOf, startForTest } from "./client";

/** The reference backend as each of its generations, one of each for a file of tests. */

export const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
export const FREE = "BBSMSTR_BBBBBBBBBBBB";
export type { Generation };

const GENERATIONS: readonly Generation[] = ["egov-4.2", "egov-5.0", "egov-5.0.1"];
/** With the two versions of 4.3, which are egov-5.0's and egov-5.0.1's elders. */
export const VERSIONS: readonly Generation[] = [...GENERATIONS, "egov-4.3.0", "egov-4.3.2"];

const backends = new Map<Generation, Awaited<ReturnType<typeof startForTest>>>();

/** Starts them before the tests of a file, and ends them after. */
export function useGenerations(generations = GENERATIONS): void {
  beforeAll(async () => {
    for (const generation of generations) backends.set(generation, await startForTest({ generation }));
  });
  afterAll(async () => {
    for (const backend of backends.values()) await backend.close();
  });
}

export const originOf = (generation: Generation) => backends.get(generation)?.origin ?? "";
export const clientFor = (generation: Generation) => clientOf(originOf(generation));

export const PASSWORDS = BEHAVIOURS["egov-5.0.1"].passwords;
export { hashed };

export const cookieTokenOf = ({ headers }: { headers: Headers }) =>
  /ACCESS_TOKEN=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";

/** Logs in as that generation wants it. */
export async function login(
  generation: Generation,
  id: "admin" | "user",
): Promise<{ client: Client; body: unknown }> {
  const client = clientFor(generation);
  const { tokenIsCookie } = BEHAVIOURS[generation];
  const reply = await client.login(id, tokenIsCookie ? hashed(id, PASSWORDS[id]) : "1");
  if (tokenIsCookie) client.setToken(cookieTokenOf(reply));
  return { client, body: reply.body };
}

/** What each that was started says, in their order: several things as one line. */
export async function each(ask: (generation: Generation) => Promise<unknown>): Promise<string[]> {
  const answers = [];
  for (const generation of backends.keys())
    answers.push([await ask(generation)].flat(2).map(String).join(" "));
  return answers;
}

/** Writes a post. @returns its number, as the list tells it */
export async function write(client: Client, board: string, title: string, content = "<p>글</p>") {
  await client.multipart("POST", "/board", { bbsId: board, nttSj: title, nttCn: content });
  const list = await client.get(`/board?bbsId=${board}&searchCnd=0&searchWrd=${encodeURIComponent(title)}`);
  return String(at(list.body, "result.resultList.0.nttId"));
}
