import { expect, test } from "vitest";
import { createQueue, type Requester } from "~/pictures/queue.server";
import { passTurns } from "../support/timers";

/** Adds tasks that end when the test releases them, and records the order in which they start. */
function createOrder(atOnce: number, ofOneAddress?: number) {
  const queue = createQueue(atOnce, ofOneAddress);
  const startedTasks: string[] = [];
  const releases: (() => void)[] = [];
  const add = (name: string, requester: string | Requester, signal?: AbortSignal) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          startedTasks.push(name);
          releases.push(resolve);
        }),
      signal,
      typeof requester === "string" ? [requester, ""] : requester,
    );
  const endOne = async () => {
    releases.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, endOne, started: startedTasks };
}

test("a queue starts a new address's first task after one task of a busy address", async () => {
  const { add, endOne, started } = createOrder(1);
  for (const name of ["a1", "a2", "a3", "a4"]) void add(name, "a");
  void add("b1", "b");
  void add("c1", "c");
  for (let endedCount = 0; endedCount < 6; endedCount += 1) await endOne();
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
});

test("a queue drops a task whose caller leaves, and starts all others", async () => {
  const { add, endOne, started } = createOrder(1);
  const caller = new AbortController();
  void add("a1", "a");
  const droppedTask = add("b1", "b", caller.signal);
  void add("b2", "b");
  caller.abort(new Error("left"));
  await expect(droppedTask).rejects.toThrow("left");
  const alone = new AbortController();
  const abortedTask = add("c1", "c", alone.signal);
  alone.abort(new Error("left too"));
  await expect(abortedTask).rejects.toThrow("left too");
  void add("c2", "c");
  for (let endedCount = 0; endedCount < 3; endedCount += 1) await endOne();
  expect(started).toEqual(["a1", "b2", "c2"]);
});

test("a queue gives each address one turn, however many pages its tasks belong to, and its pages take turns", async () => {
  const { add, endOne, started } = createOrder(1);
  for (const name of ["a1", "a2", "a3"]) void add(name, ["a", "first"]);
  for (const page of ["second", "third", "fourth"]) void add(`a ${page}`, ["a", page]);
  void add("b1", ["b", "first"]);
  void add("b2", ["b", "first"]);
  for (let endedCount = 0; endedCount < 8; endedCount += 1) await endOne();
  expect(started).toEqual(["a1", "a2", "b1", "a second", "b2", "a third", "a fourth", "a3"]);
});

test("a queue gives each address its share of the tasks that run at once", async () => {
  const { add, endOne, started } = createOrder(2, 1);
  for (const name of ["a1", "a2", "a3"]) void add(name, "a");
  void add("b1", "b");
  await passTurns();
  expect(started).toEqual(["a1", "b1"]);
  for (let endedCount = 0; endedCount < 4; endedCount += 1) await endOne();
  expect(started).toEqual(["a1", "b1", "a2", "a3"]);
});
