import { afterAll, beforeAll } from "vitest";
import { BEHAVIOURS, type Generation } from "../generation";
import { legacyPasswordHash as hashed } from "../passwords";
import { at, type Client, clientOf, startForTest } from "./client";

/** The reference backend in each of its generations, started once per test file. */

export const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
export const FREE = "BBSMSTR_BBBBBBBBBBBB";
export type { Generation };

const GENERATIONS: readonly Generation[] = ["egov-4.2", "egov-5.0", "egov-5.0.1"];
/** Includes the two versions 4.3, the predecessors of egov-5.0 and egov-5.0.1. */
export const VERSIONS: readonly Generation[] = [...GENERATIONS, "egov-4.3.0", "egov-4.3.2"];

const backends = new Map<Generation, Awaited<ReturnType<typeof startForTest>>>();

/** Starts the backends before the tests of a file and stops them afterwards. */
export function useGenerations(generations = GENERATIONS): void {
  beforeAll(async () => {
    for (const generation of generations) backends.set(generation, await startForTest({ generation }));
  });
  afterAll(async () => {
    for (const backend of backends.values()) await backend.close();
    backends.clear();
  });
}

export const originOf = (generation: Generation) => backends.get(generation)?.origin ?? "";
export const clientFor = (generation: Generation) => clientOf(originOf(generation));

export const PASSWORDS = BEHAVIOURS["egov-5.0.1"].passwords;
export { hashed };

export const cookieTokenOf = ({ headers }: { headers: Headers }) =>
  /ACCESS_TOKEN=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";

/** Logs in as the generation requires. */
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

/** Returns the answer of each started backend in order, with several values in one line. */
export async function answersOfEach(ask: (generation: Generation) => Promise<unknown>): Promise<string[]> {
  const answers = [];
  for (const generation of backends.keys())
    answers.push([await ask(generation)].flat(2).map(String).join(" "));
  return answers;
}

/** Writes a post. @returns its number from the list */
export async function write(client: Client, board: string, title: string, content = "<p>글</p>") {
  await client.multipart("POST", "/board", { bbsId: board, nttSj: title, nttCn: content });
  const list = await client.get(`/board?bbsId=${board}&searchCnd=0&searchWrd=${encodeURIComponent(title)}`);
  return String(at(list.body, "result.resultList.0.nttId"));
}
