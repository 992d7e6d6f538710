import { parseArgs } from "node:util";
import { type Checkout, copyCheckout, type Failure } from "./checkout";
import { type Fault, findStaleFaults, needsBuild } from "./fault";
import { FAULTS } from "./faults";

/** `npm run plant`: plants each fault into a copy of the checkout and expects its test to fail. */

/** The contract runs against one backend, because the others would find the same fault. */
const SELECTED_FILES = ["--project=!contract-*"];
/** This guard fails for each planted fault, because the text of the fault is gone. */
const WHOLE_SUITE = ["--exclude=tests/guards/planted-faults.test.ts"];

type Outcome = { isFound: boolean; result: string };

function readOptions(args: string[]): { faults: Fault[]; isAll: boolean; isCheck: boolean } {
  const { values } = parseArgs({
    args,
    options: { only: { type: "string" }, all: { type: "boolean" }, check: { type: "boolean" } },
  });
  const names = values.only?.split(",") ?? FAULTS.map(({ name }) => name);
  const unknownNames = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknownNames.length > 0) throw new Error(`no fault is called ${unknownNames.join(", ")}`);
  const faults = FAULTS.filter(({ name }) => names.includes(name));
  return { faults, isAll: values.all === true, isCheck: values.check === true };
}

/** Returns the test files that fail without any fault, so that their failure proves nothing. */
async function findRedTests(checkout: Checkout, faults: Fault[], isAll: boolean): Promise<string[]> {
  if (isAll || faults.some(needsBuild)) await checkout.build();
  const files = [...new Set(faults.map(({ test }) => test))];
  const failures = await (isAll ? checkout.test([], WHOLE_SUITE) : checkout.test(files, SELECTED_FILES));
  return failures.map(({ test }) => test);
}

/** A file without a failed case did not even start, so it found nothing. */
const failedCasesOf = (failures: Failure[]) =>
  failures.flatMap(({ test, titles }) => titles.map((title) => ({ test, title })));

async function tryFault(checkout: Checkout, fault: Fault): Promise<Outcome> {
  if (needsBuild(fault)) await checkout.build();
  const failures = await checkout.test([fault.test], [...SELECTED_FILES, "--bail=1"]);
  const [firstCase] = failedCasesOf(failures);
  if (firstCase) return { isFound: true, result: `found by “${firstCase.title}”` };
  return {
    isFound: false,
    result: failures.length > 0 ? "BROKEN: no case ran" : `ESCAPED: ${fault.symptom}`,
  };
}

async function tryWithWholeSuite(checkout: Checkout, fault: Fault, redTests: string[]): Promise<Outcome> {
  await checkout.build();
  const cases = failedCasesOf(await checkout.test([], WHOLE_SUITE));
  const files = [...new Set(cases.map(({ test }) => test))].filter((test) => !redTests.includes(test));
  if (files.length > 0) return { isFound: true, result: `found by ${files.join(", ")}` };
  return { isFound: false, result: `ESCAPED: ${fault.symptom}` };
}

async function outcomeOf(
  checkout: Checkout,
  fault: Fault,
  redTests: string[],
  isAll: boolean,
): Promise<Outcome> {
  if (!isAll && redTests.includes(fault.test)) return { isFound: false, result: "NOT TRIED" };
  const removeFault = checkout.plant(fault);
  try {
    return await (isAll ? tryWithWholeSuite(checkout, fault, redTests) : tryFault(checkout, fault));
  } catch (error) {
    console.error(`${fault.name}: ${error instanceof Error ? error.message : error}`);
    return { isFound: false, result: "BROKEN" };
  } finally {
    removeFault();
  }
}

/** @returns the exit code: 1 if a fault escapes or does not fit the sources */
async function main(args: string[]): Promise<number> {
  const { faults, isAll, isCheck } = readOptions(args);
  const staleFaults = findStaleFaults(faults);
  for (const message of staleFaults) console.log(message);
  if (isCheck || staleFaults.length > 0) return staleFaults.length > 0 ? 1 : 0;
  const checkout = copyCheckout();
  process.once("exit", checkout.remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const redTests = await findRedTests(checkout, faults, isAll);
  for (const test of redTests) console.log(`${test} fails without any fault`);
  let escapes = 0;
  console.log("| fault | file | test | result | s |\n|---|---|---|---|---|");
  for (const fault of faults.toSorted((a, b) => Number(needsBuild(a)) - Number(needsBuild(b)))) {
    const startedAt = performance.now();
    const { isFound, result } = await outcomeOf(checkout, fault, redTests, isAll);
    if (!isFound) escapes += 1;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const cells = [fault.name, fault.file, fault.test, result.replaceAll("|", "\\|"), seconds];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`${escapes} of ${faults.length} faults escaped`);
  return escapes > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
