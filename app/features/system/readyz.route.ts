import { isBackendReady } from "~/backend/health.server";
import { isStopping } from "~/http/graceful-stop";
import { plainText } from "./plain-text.server";

/** The backend answers too, and nobody has told us to stop. */
export async function loader() {
  if (isStopping()) return plainText("stopping", 503);
  return (await isBackendReady()) ? plainText("ready") : plainText("backend unavailable", 503);
}
