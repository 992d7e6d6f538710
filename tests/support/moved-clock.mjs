/**
 * Loaded into a process and its threads before all else (`--import`): their clock goes on from the moment that stands in
 * the file CLOCK_FILE, and from the next one soon after that is written into it.
 */
import { readFileSync } from "node:fs";

const LOOKS_EVERY_MS = 100;
const now = Date.now.bind(Date);
let lookedAt = Number.NEGATIVE_INFINITY;
let moment = "";
let aheadMs = 0;

function movedNow() {
  if (performance.now() - lookedAt > LOOKS_EVERY_MS) {
    lookedAt = performance.now();
    const written = readFileSync(process.env.CLOCK_FILE ?? "", "utf8");
    if (written !== moment) aheadMs = Date.parse(written) - now();
    moment = written;
  }
  return now() + aheadMs;
}

Date.now = movedNow;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, asked) =>
    Reflect.construct(RealDate, args.length === 0 ? [movedNow()] : args, asked),
});
