import { redirect } from "@remix-run/node";
import { listAvailableBoards } from "~/boards/available-boards.server";

/** Redirects to the first board that the backend has. */
export async function loader() {
  const [first = "notice"] = await listAvailableBoards();
  return redirect(`/community/${first}`);
}
