import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFirstBoard } from "~/boards/available-boards.server";
import { redirect } from "~/http/redirect.server";
import { resourceHandler } from "~/session/resource-handler.server";
import { getViewer } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";

/** Redirects to the map, or without toilets to the first board of the backend. */
export const loader = resourceHandler(async (args: LoaderFunctionArgs) => {
  if (await hasToilets()) return redirect("/map");
  const { caller } = await getViewer(args);
  return redirect(`/community/${await findFirstBoard(caller)}`);
});
