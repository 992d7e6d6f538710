import { setTimeout as pause } from "node:timers/promises";
import { backendSettings } from "~/backend/current-backend.server";
import { logger } from "~/log/logger.server";
import { backendProfile } from "./current-profile.server";
import { detectGeneration } from "./generation.server";
import { GENERATIONS, type Generation } from "./generations";

const ASK_AGAIN_MS = 10_000;

const NOT_TOLD =
  "the boards' ids (BOARD_ID_…), and groups of administrators of its own (BACKEND_ADMIN_ROLES)";

function warnAbout(result: "unknown" | "unreachable"): void {
  if (result === "unreachable") {
    logger.warn(
      "the backend's generation cannot be found out yet: what depends on it fails as unreachable till then",
    );
  } else {
    logger.warn(
      "the backend does not tell its generation: it is taken for egov-4.2, the oldest; set BACKEND_GENERATION",
    );
  }
}

async function retryDetection(): Promise<Generation> {
  let lastWarning: "unknown" | "unreachable" | null = null;
  for (;;) {
    const detection = await detectGeneration();
    if (detection !== "unknown" && detection !== "unreachable") return detection;
    if (detection !== lastWarning) warnAbout(detection);
    lastWarning = detection;
    await pause(ASK_AGAIN_MS, undefined, { ref: false });
  }
}

export async function announceBackend(): Promise<void> {
  const generation = await retryDetection();
  const { because, tokenScheme } = backendProfile();
  const { versions, passwordHash, postAuthor } = GENERATIONS[generation];
  const scheme = tokenScheme === null ? "the token's scheme, at the first login; " : "";
  const settings = backendSettings();
  const isAuthorKnown = settings.BACKEND_POST_AUTHOR !== "auto";
  const author = isAuthorKnown
    ? ""
    : "whose key posts name (BACKEND_POST_AUTHOR), by a member's first own post; ";
  logger.info(
    {
      generation,
      because,
      passwordHash: settings.BACKEND_PASSWORD_HASH ?? passwordHash,
      postAuthor: isAuthorKnown ? settings.BACKEND_POST_AUTHOR : postAuthor,
      notFoundOut: scheme + author + NOT_TOLD,
    },
    `the backend is taken for generation ${generation} (${versions})`,
  );
}
