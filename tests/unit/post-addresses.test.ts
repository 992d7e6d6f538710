import { describe, expect, it } from "vitest";
import type { PostSummary } from "~/backend/board";
import { createPostAddresses } from "~/boards/post-addresses.server";

const HOUR_MS = 3_600_000;
const post = (id: string) => ({ id }) as PostSummary;

/** A board of this many posts, ten a page, that counts its calls. */
function boardOf(count: number, knowsPages = true) {
  const board = {
    ids: Array.from({ length: count }, (_, at) => String(count - at)),
    calls: 0,
    isDown: false,
    at: 0,
  };
  const list = createPostAddresses(
    async (_board, page) => {
      board.calls += 1;
      if (board.isDown) throw new Error("down");
      const posts = board.ids.slice((page - 1) * 10, page * 10).map(post);
      return { posts, page: knowsPages ? page : null, pageCount: Math.ceil(board.ids.length / 10) };
    },
    () => board.at,
  );
  return { board, ids: () => list("free") };
}

describe("the posts of a board for the sitemap", () => {
  it("are complete and cost one read an hour, however often they are requested", async () => {
    const { board, ids } = boardOf(25);
    const [first] = await Promise.all([ids(), ids(), ids()]);
    expect(first).toHaveLength(25);
    await ids();
    expect(board.calls).toBe(3);
    board.ids = ["26", ...board.ids.slice(1)];
    board.at += HOUR_MS;
    expect((await ids()).slice(0, 2)).toEqual(["26", "24"]);
  });

  it("are collected from a large board in twenty calls an hour, and stay listed", async () => {
    const { board, ids } = boardOf(450);
    expect(await ids()).toHaveLength(200);
    board.at += HOUR_MS;
    expect(await ids()).toHaveLength(400);
    board.at += HOUR_MS;
    expect(await ids()).toHaveLength(450);
    expect(board.calls).toBe(45);
    board.at += HOUR_MS;
    expect(await ids()).toHaveLength(450);
  });

  it("stay listed while the backend is down, and are requested again ten minutes later", async () => {
    const { board, ids } = boardOf(5);
    await ids();
    board.isDown = true;
    board.at += HOUR_MS;
    expect(await ids()).toHaveLength(5);
    board.at += HOUR_MS / 12;
    await ids();
    expect(board.calls).toBe(2);
    board.at += HOUR_MS / 12;
    await ids();
    expect(board.calls).toBe(3);
  });

  it("come from the first page if the backend ignores page numbers", async () => {
    const { board, ids } = boardOf(30, false);
    expect(await ids()).toHaveLength(10);
    expect(board.calls).toBe(1);
  });
});
