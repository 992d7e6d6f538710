import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findFirstBoard } from "~/boards/first-board.server";
import { finishedAnswer } from "~/session/finished-answer.server";
import { getViewer } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedLacking } from "~/toilet-directory/feed-lacking";

/** The front page is the map; where the backend has no toilets, the first of its boards. */
export const loader = finishedAnswer(async (args: LoaderFunctionArgs) => {
  if (!isFeedLacking(directory.lastStatus())) return redirect("/map");
  const { caller } = await getViewer(args);
  return redirect(`/community/${await findFirstBoard(caller)}`);
});
