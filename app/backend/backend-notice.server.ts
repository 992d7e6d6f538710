import { setTimeout as pause } from "node:timers/promises";
import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { knownGeneration, learnGeneration } from "./generation.server";
import { GENERATIONS } from "./generations";
import { knownTokenScheme } from "./token-scheme.server";

const ASK_AGAIN_MS = 10_000;

/** What no answer of a backend tells, and an operator therefore has to know. */
const NOT_TOLD =
  "the boards' ids (BOARD_ID_…), and groups of administrators of its own (BACKEND_ADMIN_ROLES)";

/** What is found out only when somebody logs in. */
function laterTold(): string {
  return knownTokenScheme() === null ? "the token's scheme, at the first login; " : "";
}

/**
 * Finds out at start-up what the backend is, and says in one line what it is taken for and what cannot be found out.
 * A backend that does not answer yet is asked again until it does.
 */
export async function announceBackend(): Promise<void> {
  for (let attempt = 0; !knownGeneration(); attempt++) {
    if (await learnGeneration()) break;
    if (attempt === 0) {
      logger.warn(
        "the backend's generation cannot be found out yet: its texts are taken as they come till then",
      );
    }
    await pause(ASK_AGAIN_MS, undefined, { ref: false });
  }
  const { generation, because } = knownGeneration() ?? { generation: "a", because: "" };
  const { versions, passwordHash } = GENERATIONS[generation];
  logger.info(
    {
      generation,
      because,
      passwordHash: env.BACKEND_PASSWORD_HASH ?? passwordHash,
      notFoundOut: `${laterTold()}${NOT_TOLD}`,
    },
    `the backend is taken for generation ${generation.toUpperCase()} (${versions})`,
  );
}
