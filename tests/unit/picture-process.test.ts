import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createPictureProcesses,
  NoPictureProcessError,
  PictureKilledError,
  type PictureProcesses,
} from "~/pictures/picture-process.server";
import type { Requester } from "~/pictures/queue.server";
import { useProgram } from "../support/built-program";
import { detailed, manyFramesWebp } from "../support/hostile-pictures";

const program = useProgram("picture-worker");
const processes: PictureProcesses[] = [];
const start = (path = program.path, deadlineMs?: number) => {
  const pictures = createPictureProcesses(path, deadlineMs);
  processes.push(pictures);
  return pictures;
};
afterEach(() => {
  for (const pictures of processes.splice(0)) pictures.end();
});

const smallPicture = await detailed(32, 24).jpeg().toBuffer();
const encodeSmall = (pictures: PictureProcesses, requester?: Requester) =>
  pictures.use((encode) => encode({ input: smallPicture, width: 16 }), undefined, requester);

/** Writes a decoder that answers its start and then runs this code for each request. */
const writeDecoder = (name: string, onMessage: string) =>
  program.writeOther(
    name,
    `process.on("message", (request) => { ${onMessage} }); process.on("disconnect", () => process.exit()); process.send({ reply: null });`,
  );

describe("the decoding process", () => {
  it("encodes a picture", async () => {
    const reply = await encodeSmall(start());
    expect(Buffer.from(reply.fault === null ? reply.webp : []).toString("latin1", 8, 12)).toBe("WEBP");
  });

  it("ends itself when a picture costs more CPU time than its budget, and the next picture gets another", async () => {
    const pictures = start();
    const bomb = await manyFramesWebp(60_000);
    await expect(pictures.use((encode) => encode({ input: bomb, width: 16 }))).rejects.toThrow(
      PictureKilledError,
    );
    expect(await encodeSmall(pictures)).toMatchObject({ fault: null });
  }, 30_000);

  it("lets no picture of another address wait for an expensive one", async () => {
    const path = await writeDecoder(
      "never-ends-for-bombs.mjs",
      "if (request.input !== 'bomb') process.send({ reply: 'webp' });",
    );
    const pictures = start(path);
    const attacker = new AbortController();
    const bombs = [1, 2, 3].map((page) =>
      pictures.use((encode) => encode({ input: "bomb", width: 16 }), attacker.signal, ["a", `${page}`]),
    );
    expect(await encodeSmall(pictures, ["b", "page"])).toBe("webp");
    attacker.abort(new Error("left"));
    const endings = await Promise.allSettled(bombs);
    expect(endings.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  it("is killed at its deadline, and the next picture gets another process", async () => {
    const path = await writeDecoder("hangs.mjs", "");
    const pictures = start(path, 300);
    await expect(encodeSmall(pictures)).rejects.toThrow(PictureKilledError);
    await expect(encodeSmall(pictures)).rejects.toThrow(PictureKilledError);
  });

  it("is killed shortly after the last reader has disconnected", async () => {
    const path = await writeDecoder("waits.mjs", "");
    const pictures = start(path);
    const reader = new AbortController();
    const task = pictures.use((encode) => encode({ input: smallPicture, width: 16 }), reader.signal);
    reader.abort(new Error("left"));
    await expect(task).rejects.toThrow("left");
  });

  it("drops a queued picture when its reader leaves", async () => {
    const path = await writeDecoder("stays.mjs", "");
    const pictures = start(path, 2000);
    const first = pictures.use((encode) => encode({ input: smallPicture, width: 16 })).catch(() => "killed");
    const reader = new AbortController();
    const second = pictures.use(async () => "ran", reader.signal);
    reader.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    expect(await first).toBe("killed");
  });

  it("crashes without harm to the server", async () => {
    const path = await writeDecoder("crashes.mjs", "process.kill(process.pid, 'SIGSEGV');");
    await expect(encodeSmall(start(path))).rejects.toThrow(PictureKilledError);
  });

  it("blames no picture if it fails to start", async () => {
    const path = await program.writeOther("broken.mjs", "throw new Error('no decoder')");
    await expect(encodeSmall(start(path))).rejects.toThrow(NoPictureProcessError);
  });

  it("runs each of its threads below the server's priority", async () => {
    const path = await program.writeOther(
      "threads.mjs",
      `import { readdirSync, readFileSync } from "node:fs";
       const nice = (id) => Number(readFileSync("/proc/self/task/" + id + "/stat", "utf8").split(") ")[1].split(" ")[16]);
       process.on("message", () => process.send({ reply: readdirSync("/proc/self/task").map(nice) }));
       process.send({ reply: null });`,
    );
    const threads = (await start(path).use(
      (encode) => encode({ input: smallPicture, width: 16 }) as Promise<unknown>,
    )) as number[];
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([5]));
  });

  it("inherits no setting of the server", async () => {
    vi.stubEnv("A_SECRET_OF_THE_SERVER", "secret");
    const path = await writeDecoder("tells.mjs", "process.send({ reply: process.env });");
    const environment = await start(path).use(
      (encode) => encode({ input: smallPicture, width: 16 }) as Promise<unknown>,
    );
    expect(environment).toMatchObject({ NODE_ENV: "production" });
    expect(Object.keys(environment as object)).not.toContain("A_SECRET_OF_THE_SERVER");
  });
});
