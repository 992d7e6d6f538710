import { redirect } from "@remix-run/node";
import { offeredBoards } from "~/boards/offered-boards.server";

/** Redirects to the first board that the backend has. */
export async function loader() {
  const [first = "notice"] = await offeredBoards();
  return redirect(`/community/${first}`);
}
