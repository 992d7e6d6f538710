import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import {
  createSanitizer,
  createSanitizerThread,
  type SanitizerJob,
  type SanitizerThread,
  SanitizerUnavailableError,
} from "../../app/ui/rich-text/sanitize.server";
import { useProgram } from "../support/built-program";

describe("the sanitiser's cache", () => {
  const purify = vi.fn(async ({ html }: SanitizerJob) => html.toUpperCase());
  afterEach(() => purify.mockClear());

  test("asks once per text, and once for simultaneous callers", async () => {
    const sanitize = createSanitizer({ run: purify });
    expect(await Promise.all([sanitize("<p>a</p>"), sanitize("<p>a</p>")])).toEqual(["<P>A</P>", "<P>A</P>"]);
    expect(await sanitize("<p>a</p>")).toBe("<P>A</P>");
    expect(purify).toHaveBeenCalledTimes(1);
  });

  test("distinguishes texts and the origins that they name", async () => {
    const sanitize = createSanitizer({ run: purify });
    const origins = "http://x http://y";
    await sanitize(origins, ["http://x"]);
    await sanitize(origins, ["http://y"]);
    await sanitize(origins);
    await sanitize("b", ["http://x"]);
    expect(purify.mock.calls.map(([{ origins }]) => origins)).toEqual([["http://x"], ["http://y"], [], []]);
  });

  test("shares a text that names no origin between all hosts", async () => {
    const sanitize = createSanitizer({ run: purify });
    for (const name of ["a", "b", "c"]) await sanitize("<p>글</p>", [`http://${name}.example`]);
    expect(purify).toHaveBeenCalledTimes(1);
  });

  test("keeps any number of long texts that were already clean, and does not ask about its own results", async () => {
    const sanitize = createSanitizer({ run: purify });
    const texts = [..."ABCDEFGHIJKLMNOPQRST"].map((letter) => letter.repeat(900_000));
    for (const _ of [1, 2]) for (const text of texts) expect(await sanitize(text)).toBe(text);
    expect(purify).toHaveBeenCalledTimes(texts.length);
    await sanitize(await sanitize("made"));
    expect(purify).toHaveBeenCalledTimes(texts.length + 1);
  });

  test("does not ask about an empty text", async () => {
    expect(await createSanitizer({ run: purify })(" \n")).toBe("");
    expect(purify).not.toHaveBeenCalled();
  });

  test("keeps no failure", async () => {
    const sanitize = createSanitizer({ run: purify });
    purify.mockRejectedValueOnce(new SanitizerUnavailableError("gone"));
    await expect(sanitize("a")).rejects.toThrow(SanitizerUnavailableError);
    expect(await sanitize("a")).toBe("A");
  });

  test("evicts the oldest text when it is full", async () => {
    const sanitize = createSanitizer({ run: purify });
    const large = (letter: string) => letter.repeat(900_000);
    for (const letter of "abcdefghijk") await sanitize(large(letter));
    await sanitize(large("k"));
    expect(purify).toHaveBeenCalledTimes(11);
    await sanitize(large("a"));
    expect(purify).toHaveBeenCalledTimes(12);
  });
});

describe("the sanitiser's thread", () => {
  const program = useProgram("sanitizer-worker");
  const threads: SanitizerThread[] = [];
  const start = (path: string, deadlineMs?: number) => {
    const thread = createSanitizerThread(path, deadlineMs);
    threads.push(thread);
    return thread;
  };
  afterAll(() => Promise.all(threads.map((thread) => thread.close())));

  test("works off the main thread", async () => {
    const thread = start(program.path);
    const html = `${"<p>글 <b>b</b></p>".repeat(400)}<script>alert(1)</script>`;
    let tickCount = 0;
    const timer = setInterval(() => {
      tickCount += 1;
    }, 1);
    const [clean, short] = await Promise.all([
      thread.run({ html, origins: [] }),
      thread.run({ html: "<p onclick=x>글", origins: [] }),
    ]);
    clearInterval(timer);
    expect(clean).toBe("<p>글 <b>b</b></p>".repeat(400));
    expect(short).toBe("<p>글</p>");
    expect(tickCount).toBeGreaterThan(1);
  });

  test("receives one text at a time", async () => {
    const path = await program.writeOther(
      "one-at-a-time.mjs",
      `import { parentPort } from "node:worker_threads";
       let busy = 0;
       parentPort.on("message", ({ html }) => {
         busy += 1;
         setTimeout(() => { parentPort.postMessage(html + busy); busy -= 1; }, 20);
       });`,
    );
    const thread = start(path);
    const jobs = ["a", "b", "c"].map((html) => thread.run({ html, origins: [] }));
    expect(await Promise.all(jobs)).toEqual(["a1", "b1", "c1"]);
  });

  test("gives up on a text that takes too long, and continues with the next", async () => {
    const path = await program.writeOther(
      "slow.mjs",
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ html }) => {
         if (html === "slow") for (;;);
         parentPort.postMessage(html);
       });`,
    );
    const thread = start(path, 1_000);
    await thread.run({ html: "first", origins: [] });
    const slowJob = thread.run({ html: "slow", origins: [] });
    const next = thread.run({ html: "next", origins: [] });
    await expect(slowJob).rejects.toThrow("took too long");
    expect(await next).toBe("next");
  });

  test("gives a new thread more time, because it loads its program first", async () => {
    const path = await program.writeOther(
      "slow-to-load.mjs",
      `import { parentPort } from "node:worker_threads";
       const loadedAt = Date.now() + 300;
       while (Date.now() < loadedAt);
       parentPort.on("message", ({ html }) => parentPort.postMessage(html));`,
    );
    expect(await start(path, 100).run({ html: "first", origins: [] })).toBe("first");
  });

  test("reports its crash or absence, and comes back", async () => {
    const path = await program.writeOther(
      "dying.mjs",
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ html }) => {
         if (html === "die") process.exit(1);
         if (html === "throw") throw new Error("x");
         parentPort.postMessage(html);
       });`,
    );
    const thread = start(path);
    await expect(thread.run({ html: "die", origins: [] })).rejects.toThrow(SanitizerUnavailableError);
    await expect(thread.run({ html: "throw", origins: [] })).rejects.toThrow(SanitizerUnavailableError);
    expect(await thread.run({ html: "alive", origins: [] })).toBe("alive");
    const threadWithoutProgram = start(join(program.folder, "missing.mjs"));
    await expect(threadWithoutProgram.run({ html: "a", origins: [] })).rejects.toThrow(
      SanitizerUnavailableError,
    );
  });

  test("limits its queue", async () => {
    const thread = start(program.path);
    const jobs = Array.from({ length: 105 }, () => thread.run({ html: "<p>글</p>", origins: [] }));
    const results = await Promise.allSettled(jobs);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(5);
  });
});
