import { isBackendReady } from "~/backend/health.server";
import { plainText } from "./plain-text.server";

/** The backend answers too. */
export async function loader() {
  return (await isBackendReady()) ? plainText("ready") : plainText("backend unavailable", 503);
}
