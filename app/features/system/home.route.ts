import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findFirstBoard } from "~/boards/first-board.server";
import { resourceHandler } from "~/session/resource-handler.server";
import { getViewer } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedUnsupported } from "~/toilet-directory/feed-unsupported";

/** The front page is the map; where the backend has no toilets, the first of its boards. */
export const loader = resourceHandler(async (args: LoaderFunctionArgs) => {
  if (!isFeedUnsupported(directory.lastStatus())) return redirect("/map");
  const { caller } = await getViewer(args);
  return redirect(`/community/${await findFirstBoard(caller)}`);
});
