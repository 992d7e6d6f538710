import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBackendReady } from "~/backend/health.server";
import { findPinFault, knownPinFault } from "~/backend/pinned-generation.server";
import { plainText } from "./plain-text.server";

/**
 * The backend answers too, and nobody has told us to stop: the front door says so. A generation that is set wrongly is
 * said and takes nothing out of service: everybody can read, and no other replica would do better.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.headers.has("x-server-stopping")) return plainText("stopping", 503);
  // Nobody waits for it: the next to ask is told.
  void findPinFault();
  if (!(await isBackendReady())) return plainText("backend unavailable", 503);
  const fault = knownPinFault();
  return plainText(fault ? `ready\n${fault}` : "ready");
}
