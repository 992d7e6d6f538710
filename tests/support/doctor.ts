import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { withRunClock } from "./run-clock";

/** Runs `npm run doctor` as an operator does: the built program, its output and its exit code. */

export type Run = { id?: string; typed?: string; file?: string; environment?: Record<string, string> };

export async function examine(url: string, { id, typed = "", file, environment = {} }: Run = {}) {
  const options = { id, settings: file };
  const flags = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const program = spawn(process.execPath, ["build/programs/doctor.js", url, ...flags], {
    env: withRunClock({ PATH: process.env.PATH, NODE_ENV: "production", ...environment }),
  });
  program.stdin.on("error", () => {});
  program.stdin.end(typed);
  const programEnded = once(program, "exit");
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  const [exitCode] = await programEnded;
  return {
    exitCode,
    out: output,
    err: errors,
    lines: output.split("\n").map((line) => line.trim().replace(/ {2,}/g, "  ")),
  };
}
