import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Form, PARTS, type Part } from "./form";
import { listForms } from "./forms";
import { Meter, PLAIN_MAP } from "./measure";
import { type Figure, findViolations, RULE } from "./rule";
import { startScenario } from "./stage";

/** `npm run costs`: measures the most expensive requests that the product accepts, compared with a plain `/map`. */

const SHOWN = 30;
const MEMBERS = 10_000;
const COPIES = 3;
const MAP_AGAIN_AFTER = 400;

type Row = { form: Form; figure: Figure; breaks: string[] };

function readOptions(args: string[]): { file: string | undefined; parts: Part[] } {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: "string" } },
    allowPositionals: true,
  });
  const asked = values.only?.split(",") ?? PARTS;
  const parts = PARTS.filter((part) => asked.includes(part));
  const [file] = positionals;
  if (parts.length < asked.length) throw new Error(`--only wants some of ${PARTS.join(",")}`);
  if (file && !existsSync(file)) throw new Error(`${file} is not there`);
  return { file, parts };
}

const rounded = (number: number) => Math.round(number * 10) / 10;

function toLine({ form, figure, breaks }: Row, mapMs: number) {
  return {
    part: form.part,
    request: form.label.slice(0, 90),
    who: form.who,
    answer: figure.status,
    "CPU ms": rounded(figure.cpuMs),
    maps: rounded(figure.cpuMs / mapMs),
    "memory MB": rounded(figure.memoryMb),
    "wall ms": Math.round(figure.wallMs),
    tries: figure.tries,
    breaks: breaks.join(", "),
  };
}

/** Measures each form, and prints violations of the rule at once. */
async function measureAll(meter: Meter, forms: Form[]): Promise<{ rows: Row[]; mapMs: number }> {
  let mapMs = await meter.measureMap();
  const rows: Row[] = [];
  for (const [at, form] of forms.entries()) {
    // Measure the plain map again, because optimised code or a larger heap changes it as well.
    if (at > 0 && at % MAP_AGAIN_AFTER === 0) mapMs = await meter.measureMap();
    const figure = await meter.measure(form, mapMs, RULE);
    const breaks = findViolations(form, figure, mapMs, RULE);
    rows.push({ form, figure, breaks });
    if (breaks.length > 0) console.log(JSON.stringify(toLine({ form, figure, breaks }, mapMs)));
  }
  return { rows, mapMs };
}

/** @returns the exit code: 1 if any request costs too much */
async function main(args: string[]): Promise<number> {
  const { file, parts } = readOptions(args);
  const stage = await startScenario({ file, members: MEMBERS, copies: COPIES });
  // The app runs in its own process group, so signals must stop it explicitly.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => stage.stop().finally(() => process.exit(1)));
  try {
    const meter = new Meter(stage);
    const forms = listForms(stage).filter(({ part }) => parts.includes(part));
    console.log(`${forms.length} forms of requests`);
    await meter.measureMap();
    const { rows, mapMs } = await measureAll(meter, forms);
    const broken = rows.filter(({ breaks }) => breaks.length > 0);
    const worst = [...rows].sort((a, b) => b.figure.cpuMs - a.figure.cpuMs).slice(0, SHOWN);
    const plain = await meter.measure(PLAIN_MAP, mapMs / 10, RULE);
    console.table(
      [{ form: PLAIN_MAP, figure: plain, breaks: [] }, ...worst].map((row) => toLine(row, mapMs)),
    );
    if (broken.length > 0) console.table(broken.map((row) => toLine(row, mapMs)));
    console.log(`${broken.length} of ${rows.length} forms cost more than they may`);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await stage.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
