import { env } from "~/env/env.server";
import { type BackendProfile, firstProfile, nextProfile, type Observation } from "./backend-profile";
import { logChanges } from "./profile-log.server";

const settingOf = <Value extends string>(value: Value) =>
  value === "auto" ? null : (value as Exclude<Value, "auto">);

let profile = firstProfile(
  {
    generation: settingOf(env.BACKEND_GENERATION),
    tokenScheme: settingOf(env.BACKEND_AUTH_SCHEME),
    postAuthor: settingOf(env.BACKEND_POST_AUTHOR),
  },
  Date.now(),
);

/** The profile at this moment. Read it at each use: the backend may be replaced during any call. */
export const backendProfile = (): BackendProfile => profile;

export function observe(observation: Observation): void {
  const before = profile;
  profile = nextProfile(before, observation, Date.now());
  if (profile !== before) logChanges(before, profile);
}
