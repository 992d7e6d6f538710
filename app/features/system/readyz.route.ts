import { isBackendReady } from "~/backend/health.server";
import { backendChanges, describeChange } from "~/backend/profile/backend-changes";
import { backendProfile } from "~/backend/profile/current-profile.server";
import { knownPinFault, watchGeneration } from "~/backend/profile/generation.server";
import { isStopping } from "~/http/graceful-stop";
import { settleLoginFailures } from "~/session/deferred-login-failures.server";
import { plainText } from "~/session/refuse-page";
import { directory } from "~/toilet-directory/directory.server";
import { isSanitizerWarming } from "~/ui/rich-text/sanitize.server";

/** Reports a wrong BACKEND_GENERATION and backend changes in the text only; the status stays 200. */
export async function loader() {
  if (isStopping()) return plainText("stopping", 503);
  // Do not wait for the recheck; the next answer has its result.
  void watchGeneration().then(settleLoginFailures);
  if (!(await isBackendReady())) return plainText("backend unavailable", 503);
  if (directory.awaitsFeed()) return plainText("toilets are not loaded yet", 503);
  if (isSanitizerWarming()) return plainText("posts cannot be shown at once yet", 503);
  const notes = [knownPinFault(), ...backendChanges(backendProfile(), Date.now()).map(describeChange)].filter(
    (line) => line !== null,
  );
  return plainText(["ready", ...notes].join("\n"));
}
