import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBackendReady } from "~/backend/health.server";
import { plainText } from "./plain-text.server";

/** The backend answers too, and nobody has told us to stop: the front door says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.headers.has("x-server-stopping")) return plainText("stopping", 503);
  return (await isBackendReady()) ? plainText("ready") : plainText("backend unavailable", 503);
}
