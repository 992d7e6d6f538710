import type { Switches } from "../../reference-backend/switches";
import { startApp } from "./app-server";
import { BEHAVIOURS, type Generation, startOwnBackend } from "./generations";
import { STRICT_ROWS } from "./strict-rows";

/** The backends of the journeys: forks of each generation, and strict forks. */
export type JourneyBackend = {
  name: string;
  generation: Generation;
  strict?: Switches | undefined;
  /** place among the strict forks, from 0 */
  row?: number;
};

export type JourneyHarness = Awaited<ReturnType<typeof startJourneyHarness>>;

const GENERATIONS: Generation[] = ["egov-4.2", "egov-4.3.0", "egov-5.0", "egov-4.3.2", "egov-5.0.1"];
const REFERENCES: JourneyBackend[] = [
  ...GENERATIONS.map((generation): JourneyBackend => ({ name: generation, generation })),
  ...STRICT_ROWS.map(
    (strict, row): JourneyBackend => ({
      name: `strict ${row + 1}`,
      generation: "egov-4.2",
      strict,
      row,
    }),
  ),
];

const isEverything = process.env.JOURNEYS === "all";
/** Strict forks that make every journey in each complete run; each of the others makes one of them. */
const WHOLE_ROWS = 2;

/** Tells whether a backend makes a journey in this run; `npm run journeys` makes every journey with each backend. */
export const isJourneyDue = ({ row }: JourneyBackend, journey: number, journeys: number): boolean =>
  row === undefined || isEverything || row < WHOLE_ROWS || row % journeys === journey;

export const JOURNEY_BACKENDS = REFERENCES.filter(
  ({ generation, strict }) => isEverything || strict || generation === "egov-5.0.1",
);

/** Starts the app before a backend, without any setting. */
export async function startJourneyHarness({ generation, strict }: JourneyBackend) {
  const backend = await startOwnBackend({ generation, sample: false, ...(strict && { strict }) });
  const app = await startApp({ BACKEND_URL: backend.origin });
  const stop = async () => {
    await app.stop();
    await backend.close();
  };
  return { origin: app.origin, passwords: BEHAVIOURS[generation].passwords, stop };
}
