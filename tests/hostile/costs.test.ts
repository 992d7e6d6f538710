import { afterAll, beforeAll, expect, test } from "vitest";
import { listUncoveredRoutes } from "../../tools/costs/addresses";
import { PARTS, type Part } from "../../tools/costs/form";
import { listForms } from "../../tools/costs/forms";
import { Meter, PLAIN_MAP } from "../../tools/costs/measure";
import { findViolations, RULE } from "../../tools/costs/rule";
import { type Stage, startScenario } from "../../tools/costs/stage";
import { readSurface } from "./surface";

/** The most expensive forms of `npm run costs`, compared with a plain `/map` of the same run. */

/** Above the rule's limit, because other programs may run at the same time. */
const ALLOWED = { cpuMs: Number.POSITIVE_INFINITY, maps: 6, readerMb: RULE.readerMb };
const PLENTY = { toilets: 8400, members: 2000, copies: 1 };

const surface = readSurface();
let stage: Stage;
let meter: Meter;
let mapMs: number;

beforeAll(async () => {
  stage = await startScenario(PLENTY);
  meter = new Meter(stage);
  await meter.measureMap();
  mapMs = await meter.measureMap();
}, 240_000);
afterAll(() => stage?.stop());

test("every route of the table has a sample URL", () => {
  expect(listUncoveredRoutes(surface.routes)).toEqual([]);
  const added = { pattern: "/new", file: "", names: [], intents: [] };
  expect(listUncoveredRoutes([...surface.routes, added])).toEqual(["/new"]);
});

test("a form above the limit is reported, whether it happens once or always", async () => {
  const figure = await meter.measure(PLAIN_MAP, mapMs, ALLOWED);
  expect(findViolations(PLAIN_MAP, figure, mapMs, ALLOWED)).toEqual([]);
  expect(findViolations(PLAIN_MAP, { ...figure, cpuMs: 7 * mapMs }, mapMs, ALLOWED)).toEqual(["> 6 maps"]);
  expect(findViolations(PLAIN_MAP, { ...figure, isWaiting: true }, mapMs, ALLOWED)).toEqual(["no answer"]);
  expect(findViolations({ way: "readers" }, { ...figure, memoryMb: 1.1 }, mapMs, ALLOWED)).toEqual([
    "memory",
  ]);
});

/** Returns the forms that break the rule, with their figures. */
async function listDear(part: Part): Promise<string[]> {
  const forms = listForms(stage, surface).filter((form) => form.isGuarded && form.part === part);
  expect(forms.length).toBeGreaterThan(0);
  const dear: string[] = [];
  for (const form of forms) {
    const figure = await meter.measure(form, mapMs, ALLOWED);
    const breaks = findViolations(form, figure, mapMs, ALLOWED);
    if (breaks.length === 0) continue;
    const { cpuMs, memoryMb, status } = figure;
    dear.push(`${form.label}: ${breaks} (${status}, ${cpuMs / mapMs} maps, ${memoryMb} MB)`);
  }
  return dear;
}

test.each(PARTS)(
  "none of the most expensive %s costs more than six plain maps, and all are answered",
  async (part) => {
    expect(await listDear(part)).toEqual([]);
  },
  300_000,
);
