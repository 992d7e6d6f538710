import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { expect, test } from "vitest";
import { startEmbeddedBackend } from "../../app/programs/embedded-backend";
import { useFolder } from "../support/folders";

const folder = useFolder();

/** Starts a scripted backend that counts its starts in a file. */
async function start(name: string, script: string, pausesMs?: { first: number; longest: number }) {
  const starts = join(folder, `${name}.starts`);
  writeFileSync(starts, "");
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
    process.on("disconnect", () => process.exit());
    appendFileSync(${JSON.stringify(starts)}, process.env.BACKEND_PORT + " ");
    const start = readFileSync(${JSON.stringify(starts)}, "utf8").trim().split(" ").length;
    const ready = () => process.send({ type: "ready", origin: "http://127.0.0.1:4567" });
    ${script}`,
  );
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const program = pathToFileURL(file);
  const origin = await startEmbeddedBackend({ program, dataDir: folder, logger, pausesMs });
  return { origin, lines, ports: () => readFileSync(starts, "utf8").trim().split(" ") };
}

/** Runs `script` in the first five starts. The sixth stays, so that no start writes while the folder is removed. */
const upToStart5 = (script: string) => `if (start > 5) setInterval(() => {}, 1e6); else { ${script} }`;

test("a backend that crashes while it starts is restarted with growing pauses and one log line each time", async () => {
  const script = "if (start < 6) process.exit(7); ready(); setInterval(() => {}, 1e6);";
  const { origin, lines, ports } = await start("dying", script, { first: 20, longest: 80 });
  expect(origin).toBe("http://127.0.0.1:4567");
  expect(ports()).toHaveLength(6);
  expect(lines.map(({ exitCode, pauseMs }) => [exitCode, pauseMs])).toEqual(
    [20, 40, 80, 80, 80].map((pauseMs) => [7, pauseMs]),
  );
});

test("a backend that became ready before it was killed is restarted after the first pause", async () => {
  const script = `ready(); ${upToStart5("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5);")}`;
  const { lines, ports } = await start("killed", script, { first: 5, longest: 80 });
  await expect.poll(ports, { timeout: 20_000 }).toHaveLength(6);
  expect(lines.map(({ signal, pauseMs }) => [signal, pauseMs])).toEqual(
    Array.from({ length: 5 }, () => ["SIGKILL", 5]),
  );
});

test("a second crash, before or after the backend is ready, is followed by another start on the same port", async () => {
  const script = upToStart5(
    "if (start % 2) { ready(); setTimeout(() => process.exit(1), 5); } else process.kill(process.pid, 'SIGKILL');",
  );
  const { lines, ports } = await start("successors", script, { first: 5, longest: 10 });
  await expect.poll(ports, { timeout: 20_000 }).toHaveLength(6);
  expect(ports().slice(0, 4)).toEqual(["0", "4567", "4567", "4567"]);
  expect(lines[1]).toMatchObject({ signal: "SIGKILL", msg: expect.stringContaining("started again") });
});

test("a line on the error output of the backend becomes a line of our log", async () => {
  const script = "console.error('something is wrong'); ready(); setInterval(() => {}, 1e6);";
  const { lines } = await start("printing", script);
  await expect.poll(() => lines.map(({ line }) => line), { timeout: 10_000 }).toContain("something is wrong");
});
