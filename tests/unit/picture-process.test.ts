import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createPictureProcess,
  NoPictureProcessError,
  PictureKilledError,
  type PictureProcess,
} from "~/pictures/picture-process.server";
import { useProgram } from "../support/built-program";
import { detailed, manyScansJpeg } from "../support/hostile-pictures";

const program = useProgram("picture-worker");
const processes: PictureProcess[] = [];
const start = (path = program.path, deadlineMs?: number) => {
  const pictures = createPictureProcess(path, deadlineMs);
  processes.push(pictures);
  return pictures;
};
afterEach(() => {
  for (const pictures of processes.splice(0)) pictures.end();
});

const smallPicture = await detailed(32, 24).jpeg().toBuffer();
const encodeSmall = (pictures: PictureProcess) =>
  pictures.use(async ({ inspect, encode }) => {
    await inspect(smallPicture);
    return encode(16);
  });

/** Writes a decoder that answers its start and then runs this code for each request. */
const writeDecoder = (name: string, onMessage: string) =>
  program.writeOther(
    name,
    `process.on("message", (request) => { ${onMessage} }); process.on("disconnect", () => process.exit()); process.send({ reply: null });`,
  );

describe("the decoding process", () => {
  it("inspects and encodes a picture", async () => {
    const encoded = await encodeSmall(start());
    expect(Buffer.from(encoded ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  });

  it("gives the reason of a refused picture", async () => {
    const inspect = (bytes: Buffer) => start().use((decoding) => decoding.inspect(bytes));
    expect(await inspect(await manyScansJpeg(100, 64))).toEqual({ fault: "too-complex" });
    expect(await inspect(Buffer.from("text"))).toEqual({ fault: "not-an-image" });
  });

  it("ends itself when a picture costs more CPU time than its budget", async () => {
    const worker = start();
    const first = worker.use(async ({ inspect, encode }) => {
      await inspect(await detailed(2400, 2000).jpeg({ progressive: true }).toBuffer());
      // All widths of a picture share one budget.
      for (let at = 0; at < 100; at += 1) await encode(1600);
    });
    await expect(first).rejects.toThrow(PictureKilledError);
    expect(await encodeSmall(worker)).not.toBeNull();
  }, 30_000);

  it("is killed at its deadline, and the next picture gets another process", async () => {
    const path = await writeDecoder(
      "hangs.mjs",
      "if (request.name === 'release') process.send({ reply: null });",
    );
    const pictures = start(path, 300);
    await expect(encodeSmall(pictures)).rejects.toThrow(PictureKilledError);
    await expect(encodeSmall(pictures)).rejects.toThrow(PictureKilledError);
  });

  it("is killed shortly after the last reader has disconnected", async () => {
    const path = await writeDecoder("waits.mjs", "");
    const pictures = start(path);
    const reader = new AbortController();
    const task = pictures.use(({ inspect }) => inspect(smallPicture), reader.signal);
    reader.abort(new Error("left"));
    await expect(task).rejects.toThrow("left");
  });

  it("drops a queued picture when its reader leaves", async () => {
    const path = await writeDecoder("stays.mjs", "");
    const pictures = start(path, 2000);
    const first = pictures.use(({ inspect }) => inspect(smallPicture)).catch(() => "killed");
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
      ({ inspect }) => inspect(smallPicture) as Promise<unknown>,
    )) as number[];
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([5]));
  });

  it("inherits no setting of the server", async () => {
    vi.stubEnv("A_SECRET_OF_THE_SERVER", "secret");
    const path = await writeDecoder("tells.mjs", "process.send({ reply: process.env });");
    const environment = await start(path).use(({ inspect }) => inspect(smallPicture) as Promise<unknown>);
    expect(environment).toMatchObject({ NODE_ENV: "production" });
    expect(Object.keys(environment as object)).not.toContain("A_SECRET_OF_THE_SERVER");
  });
});
