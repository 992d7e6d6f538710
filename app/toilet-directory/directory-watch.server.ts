import type { Logger } from "pino";
import { directoryDeaths, feedFailures, feedToilets, setFeedLoadedAt } from "~/log/metrics.server";
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
      if (loadedAt !== null) setFeedLoadedAt(loadedAt);
      if (loadedAt !== null && loadedAt !== feedLoadedAt) onFeed();
      feedLoadedAt = loadedAt;
      if (failure && failure.kind !== failingKind)
        logger.warn({ ...failure, toilets }, "the toilet feed failed");
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
