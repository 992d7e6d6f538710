import type { Switches } from "../../reference-backend/switches";
import { startApp } from "./app-server";
import { BEHAVIOURS, type Generation, startOwnBackend } from "./generations";
import { STRICT_ROWS } from "./strict-rows";

/** The backends of the journeys: each generation as a fork and as a template, and strict forks. */

export type JourneyBackend = {
  name: string;
  generation: Generation;
  /** a template: without the fork's calls */
  plain: boolean;
  strict?: Switches | undefined;
  /** place among the strict forks, from 0 */
  row?: number;
  /** the URL of a running real backend */
  url?: string;
};

export type JourneyHarness = Awaited<ReturnType<typeof startJourneyHarness>>;

const REFERENCES: JourneyBackend[] = [
  { name: "fork egov-4.2", generation: "egov-4.2", plain: false },
  { name: "fork egov-5.0", generation: "egov-5.0", plain: false },
  { name: "fork egov-5.0.1", generation: "egov-5.0.1", plain: false },
  { name: "4.2", generation: "egov-4.2", plain: true },
  { name: "4.3.0", generation: "egov-4.3.0", plain: true },
  { name: "5.0.0", generation: "egov-5.0", plain: true },
  { name: "4.3.2", generation: "egov-4.3.2", plain: true },
  { name: "5.x", generation: "egov-5.0.1", plain: true },
  ...STRICT_ROWS.map(
    (strict, row): JourneyBackend => ({
      name: `strict ${row + 1}`,
      generation: "egov-4.2",
      plain: false,
      strict,
      row,
    }),
  ),
];

/** `JOURNEY_TEMPLATES="4.2=http://127.0.0.1:4150 5.x=…"` names real templates, which replace all others. */
function readReal(text: string): JourneyBackend[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", url = ""] = pair.split("=");
      const standard = REFERENCES.find((backend) => backend.plain && backend.name === name);
      if (!standard) throw new Error(`JOURNEY_TEMPLATES: no template is called ${name}`);
      return { ...standard, url };
    });
}

const realBackends = readReal(process.env.JOURNEY_TEMPLATES ?? "");
const isEverything = process.env.JOURNEYS === "all";
/** Strict forks that make every journey in each complete run; each of the others makes one of them. */
const WHOLE_ROWS = 2;

/** Tells whether a backend makes a journey in this run; `npm run journeys` makes every journey with each backend. */
export const isJourneyDue = ({ row }: JourneyBackend, journey: number, journeys: number): boolean =>
  row === undefined || isEverything || row < WHOLE_ROWS || row % journeys === journey;

const KINDS = ["fork egov-5.0.1", "4.2", "5.x"];
const references = REFERENCES.filter(({ name, strict }) => isEverything || strict || KINDS.includes(name));
export const JOURNEY_BACKENDS = realBackends.length > 0 ? realBackends : references;

/** Starts the app before a backend, without any setting. */
export async function startJourneyHarness({ generation, plain, strict, url }: JourneyBackend) {
  const backend = url
    ? { origin: url, close: async () => {} }
    : await startOwnBackend({ generation, plain, sample: false, ...(strict && { strict }) });
  const app = await startApp({ BACKEND_URL: backend.origin });
  const stop = async () => {
    await app.stop();
    await backend.close();
  };
  return { origin: app.origin, passwords: BEHAVIOURS[generation].passwords, stop };
}
