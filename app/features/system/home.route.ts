import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findFirstBoard } from "~/boards/offered-boards.server";
import { resourceHandler } from "~/session/resource-handler.server";
import { getViewer } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";

/** The front page is the map; where the backend has no toilets, the first of its boards. */
export const loader = resourceHandler(async (args: LoaderFunctionArgs) => {
  if (await hasToilets()) return redirect("/map");
  const { caller } = await getViewer(args);
  return redirect(`/community/${await findFirstBoard(caller)}`);
});
