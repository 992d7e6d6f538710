import type { LoaderFunctionArgs } from "@remix-run/node";
import { isBackendReady } from "~/backend/health.server";
import { backendNotes, compareBackend } from "~/backend/profile/current-examination.server";
import { describeNote } from "~/backend/profile/examination.server";
import { isStopping } from "~/http/connections";
import { plainText } from "~/http/responses.server";
import { directory } from "~/toilet-directory/directory.server";
import { sanitizerWarmUp } from "~/ui/rich-text/sanitize.server";

/**
 * Answers at `/healthz` while the process lives, and at `/readyz` whether it can serve pages. A backend that differs from
 * its examination is in the text only; the status stays 200.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname.endsWith("/healthz")) return plainText("ok");
  if (isStopping()) return plainText("stopping", 503);
  // Do not wait for the comparison; the next answer has its result.
  void compareBackend();
  if (!(await isBackendReady())) return plainText("backend unavailable", 503);
  if (directory.awaitsFeed()) return plainText("toilets are not loaded yet", 503);
  if (sanitizerWarmUp.isWarming()) return plainText("posts cannot be shown at once yet", 503);
  return plainText(["ready", ...backendNotes().map(describeNote)].join("\n"));
}
