import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeWays } from "../support/browser";
import { cookiesOf, openSession } from "../support/http-session";
import {
  isJourneyDue,
  JOURNEY_BACKENDS,
  type JourneyBackend,
  type JourneyHarness,
  startJourneyHarness,
} from "../support/journey-backends";
import { JOURNEYS } from "../support/journeys";

/**
 * Journeys × backends × scripts off and on, with a table of the results. The complete run uses one fork and
 * every strict fork, most of which make one journey a day; `npm run journeys` makes all of them.
 */

type Cell = { off?: boolean; on?: boolean };
const table = new Map<string, Cell>();
const cellOf = (backend: string, journey: string): Cell => {
  const key = `${backend}\n${journey}`;
  const cell = table.get(key) ?? {};
  table.set(key, cell);
  return cell;
};

const journeysOf = (backend: JourneyBackend) =>
  JOURNEYS.filter((_, number) => isJourneyDue(backend, number, JOURNEYS.length));

async function logIn(harness: JourneyHarness, who: "user" | "admin") {
  const session = openSession(harness.origin);
  await session.login(who, harness.passwords[who]);
  return cookiesOf(session, harness.origin);
}

describe.each(JOURNEY_BACKENDS)("the journeys with $name", (backend) => {
  let harness: JourneyHarness;
  const sessions = new Map<string, ReturnType<typeof cookiesOf>>();

  beforeAll(async () => {
    harness = await startJourneyHarness(backend);
  });
  afterAll(() => harness?.stop());

  describeWays("a browser", (way) => {
    test.for(journeysOf(backend))("$name", async ({ name, make }) => {
      const cell = cellOf(backend.name, name);
      const column = way.scripts ? "on" : "off";
      cell[column] = false;
      await make({
        ...way,
        harness,
        async enter(as, at) {
          const page = await way.open({ baseURL: harness.origin });
          // A changed password ends earlier sessions, so each combination has its own.
          const key = `${column} ${as}`;
          const cookies = sessions.get(key) ?? (await logIn(harness, as));
          sessions.set(key, cookies);
          await page.context().addCookies(cookies);
          await page.goto(at);
          return page;
        },
      });
      cell[column] = true;
    });
  });
});

/**
 * Draws a row per journey and a column per backend, with scripts off and on. A dot is a journey that this run
 * leaves out.
 */
function drawTable(): { text: string; untried: string[] } {
  const untried: string[] = [];
  const sign = (isMade: boolean | undefined) => (isMade === undefined ? "?" : isMade ? "✓" : "✗");
  const rows = JOURNEYS.map(({ name }, number) => {
    const cells = JOURNEY_BACKENDS.map((backend) => {
      if (!isJourneyDue(backend, number, JOURNEYS.length)) return "·";
      const { off, on } = cellOf(backend.name, name);
      if (off === undefined || on === undefined) untried.push(`${name}, ${backend.name}`);
      return sign(off) + sign(on);
    });
    return `| ${name.padEnd(75)} | ${cells.map((cell) => cell.padEnd(6)).join(" | ")} |`;
  });
  const head = `| ${"scripts off, on".padEnd(75)} | ${JOURNEY_BACKENDS.map(({ name }) => name.padEnd(6)).join(" | ")} |`;
  return { text: ["", head, ...rows, ""].join("\n"), untried };
}

test("every cell of the table was tested", () => {
  const { text, untried } = drawTable();
  console.log(text);
  expect(untried).toEqual([]);
});
