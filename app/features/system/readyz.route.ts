import { findPinFault, knownPinFault } from "~/backend/generation/pinned-generation.server";
import { isBackendReady } from "~/backend/health.server";
import { isStopping } from "~/http/graceful-stop";
import { plainText } from "./plain-text.server";

/** A generation that is set wrongly is said, and takes nothing out of service: everybody can read. */
export async function loader() {
  if (isStopping()) return plainText("stopping", 503);
  // Nobody waits for it: the next to ask is told.
  void findPinFault();
  if (!(await isBackendReady())) return plainText("backend unavailable", 503);
  const fault = knownPinFault();
  return plainText(fault ? `ready\n${fault}` : "ready");
}
