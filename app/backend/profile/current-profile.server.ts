import { type BackendSettings, perBackend } from "~/backend/current-backend.server";
import { logger } from "~/log/logger.server";
import { isClockOff } from "./backend-changes";
import { type BackendProfile, firstProfile, nextProfile, type Observation } from "./backend-profile";

const settingOf = <Value extends string>(value: Value) =>
  value === "auto" ? null : (value as Exclude<Value, "auto">);

/** Returns the observer of the current backend. Late answers of this backend then tell nothing about another one. */
export const backendObserver = perBackend(({ settings, connectedAt }) => {
  let profile = firstProfile(
    {
      generation: settingOf(settings.BACKEND_GENERATION),
      tokenScheme: settingOf(settings.BACKEND_AUTH_SCHEME),
      postAuthor: settingOf(settings.BACKEND_POST_AUTHOR),
    },
    connectedAt,
  );
  return {
    profile: () => profile,
    observe(observation: Observation): void {
      const before = profile;
      profile = nextProfile(before, observation, Date.now());
      if (profile !== before) logChanges(before, profile, settings);
    },
  };
});

/** Returns the current profile. Call it for each use, because any call may replace the profile. */
export const backendProfile = (): BackendProfile => backendObserver().profile();

export const observe = (observation: Observation): void => backendObserver().observe(observation);

function logChanges(before: BackendProfile, after: BackendProfile, settings: BackendSettings): void {
  logGeneration(before, after, settings);
  logClock(before, after);
  logUnreadable(before, after);
  const { tokenScheme, postAuthor, refused } = after;
  if (tokenScheme !== null && tokenScheme !== before.tokenScheme)
    logger.info({ scheme: tokenScheme || "bare token" }, "the backend's token scheme was found out");
  if (postAuthor !== null && postAuthor !== before.postAuthor)
    logger.info({ author: postAuthor }, "whose key posts name was found out");
  if (refused.since > before.refused.since) logger.warn("the backend refuses logins that have not ended");
}

function logGeneration(before: BackendProfile, after: BackendProfile, settings: BackendSettings): void {
  const { generation, because } = after;
  if (after.replaced && after.replaced !== before.replaced) {
    const details = { before: after.replaced.before, ...after.answered, pinned: settings.BACKEND_GENERATION };
    logger.warn(details, "the backend has become one of another generation");
  } else if (because !== before.because && after.answered === before.answered) {
    logger.info({ generation, because }, "the backend's generation was found out by a login");
  }
}

function logUnreadable(before: BackendProfile, { unreadable }: BackendProfile): void {
  const fields = unreadable.filter((field) => !before.unreadable.includes(field));
  if (fields.length > 0) logger.warn({ fields }, "the backend sent unreadable members of lists");
}

/** Skips the first reading, because the check at start-up reports it. */
function logClock({ clock: before }: BackendProfile, { clock }: BackendProfile): void {
  const isFirstReading = before.readAt === Number.NEGATIVE_INFINITY;
  if (isFirstReading || isClockOff(clock) === isClockOff(before)) return;
  if (isClockOff(clock))
    logger.warn({ aheadSeconds: clock.aheadSeconds }, "the backend's clock differs from ours");
  else logger.info("the backend's clock is right again");
}
