import { backendChanges, describeChange } from "~/backend/backend-changes.server";
import { watchGeneration } from "~/backend/generation/generation.server";
import { knownPinFault } from "~/backend/generation/pinned-generation.server";
import { isBackendReady } from "~/backend/health.server";
import { isStopping } from "~/http/graceful-stop";
import { directory } from "~/toilet-directory/directory.server";
import { isSanitizerWarming } from "~/ui/rich-text/sanitize.server";
import { plainText } from "./plain-text.server";

/** A generation that is set wrongly, or what the backend has become, is said, and takes nothing out of service. */
export async function loader() {
  if (isStopping()) return plainText("stopping", 503);
  // Nobody waits for it: the next to ask is told.
  void watchGeneration();
  if (!(await isBackendReady())) return plainText("backend unavailable", 503);
  if (directory.awaitsFeed()) return plainText("toilets are not loaded yet", 503);
  if (isSanitizerWarming()) return plainText("posts cannot be shown at once yet", 503);
  const said = [knownPinFault(), ...backendChanges().map(describeChange)].filter((line) => line !== null);
  return plainText(["ready", ...said].join("\n"));
}
