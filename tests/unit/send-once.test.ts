import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { BackendError } from "~/backend/backend-error";
import { FormRefusal, FormRerender } from "~/forms/form-refusal.server";
import { createDuplicateGuard, settleWrite } from "../../app/forms/write-limit.server";
import { freePort } from "../support/app-server";
import { findProgram, startRedis } from "../support/cluster";

const hasRedis = findProgram("redis-server") !== null;
if (!hasRedis) console.warn("marks in Redis are not tested: no redis-server here");

describe("the mark of a text that was just sent", () => {
  it.skipIf(!hasRedis)("holds for both processes until it is removed", async () => {
    const server = await startRedis(await freePort());
    const clients = [new Redis(server.port, "127.0.0.1"), new Redis(server.port, "127.0.0.1")] as const;
    const [first, second] = [createDuplicateGuard(clients[0]), createDuplicateGuard(clients[1])];
    const results = await Promise.all([first.mark("a"), second.mark("a"), first.mark("a")]);
    expect(results.filter((wasMarked) => !wasMarked)).toHaveLength(1);
    await first.unmark("a");
    await second.unmark("a");
    expect(await first.mark("a")).toBe(false);
    for (const client of clients) client.disconnect();
    await server.stop();
  });
});

describe("settleWrite", () => {
  const fail = (error: unknown) => () => Promise.reject(error);
  it.each<[string, () => Promise<unknown>, string[]]>([
    ["changes nothing after a write that was carried out", async () => "done", []],
    ["undoes for a form that only comes back", async () => new FormRerender({}), ["undo"]],
    ["undoes after a refusal", fail(new FormRefusal({})), ["undo"]],
    ["undoes after a failure", fail(new BackendError("unreachable")), ["undo"]],
    ["prolongs after a lost answer", fail(new BackendError("timeout", null, null, null, true)), ["prolong"]],
  ])("%s", async (_title, write, expected) => {
    const changes: string[] = [];
    const note = (change: string) => async () => void changes.push(change);
    await settleWrite(write, note("undo"), note("prolong")).catch(() => null);
    expect(changes).toEqual(expected);
  });
});
