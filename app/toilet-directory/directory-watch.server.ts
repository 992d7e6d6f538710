import type { Logger } from "pino";
import {
  directoryDeaths,
  feedFailures,
  feedToilets,
  feedUnsupported,
  setFeedLoadedAt,
} from "~/log/metrics.server";
import { isFeedUnsupported } from "./directory";
import type { DirectoryWatch } from "./directory-client.server";

/**
 * Logs each failure and each recovery once, and updates the figures of /metrics.
 * @param onFeed called for each new feed
 */
export function createDirectoryWatch(logger: Logger, onFeed = () => {}): DirectoryWatch {
  let feedLoadedAt: number | null = null;
  let failingKind: string | null = null;
  let countedFailures = 0;
  let isDead = false;
  return {
    onStatus({ failure, failures, loadedAt, toilets }) {
      feedFailures.inc(Math.max(0, failures - countedFailures));
      countedFailures = failures;
      feedToilets.set(toilets);
      feedUnsupported.set(isFeedUnsupported({ failure, loadedAt }) ? 1 : 0);
      if (loadedAt !== null) setFeedLoadedAt(loadedAt);
      if (loadedAt !== null && loadedAt !== feedLoadedAt) onFeed();
      feedLoadedAt = loadedAt;
      if (failure && failure.kind !== failingKind) {
        if (isFeedUnsupported({ failure, loadedAt })) logger.info("the backend has no toilets");
        else logger.warn({ ...failure, toilets }, "the toilet feed failed");
      }
      if (!failure && failingKind) logger.info({ toilets }, "the toilet feed is back");
      failingKind = failure?.kind ?? null;
      if (isDead && loadedAt !== null) {
        isDead = false;
        logger.info({ toilets }, "the directory's worker is back");
      }
    },
    onDeath(cause) {
      directoryDeaths.inc();
      countedFailures = 0;
      if (!isDead)
        logger.error({ error: describe(cause) }, "the directory's worker has died and is started again");
      isDead = true;
    },
  };
}

const describe = (cause: unknown) =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : "no reason told";
